package dev.invar.bench.sparse;

import dev.invar.bench.Claim;
import dev.invar.bench.FigureTable;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.process.Scratch;
import dev.invar.bench.sparse.codes.Answer;
import dev.invar.bench.sparse.codes.BruteForce;
import dev.invar.bench.sparse.codes.CodeRows;
import dev.invar.bench.sparse.codes.QueryWeights;
import dev.invar.bench.sparse.seismic.Seismic;
import dev.invar.bench.sparse.seismic.SeismicSearch;
import dev.invar.bench.sparse.timing.Latencies;
import dev.invar.bench.sparse.timing.LatencyContest;
import dev.invar.method.Criterion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Our Seismic against our exact scan and our bounds, on the same codes: recall and time. */
final class SeismicCurves implements Part {
  private static final int K = ExactSearch.K;
  private static final int[] SIZES = {1_000_000, 4_000_000};
  private static final int[] QUICK = {50_000};
  private static final double[] RECALLS = {0.9, 0.95, 0.97, 0.99};
  private static final double CLAIMED = 0.95;
  private static final int[] CUTS = {2, 3, 4, 6, 8, 12, 16, 24, 32};
  private static final double[] FACTORS = {0.6, 0.7, 0.8, 0.9, 1};
  private static final List<Seismic.Build> GRID =
      List.of(new Seismic.Build(2_000, 0.1, 0.5), new Seismic.Build(6_000, 0.1, 0.5));

  private static final Claim BOUNDS =
      new Claim(
          "seismic-4m",
          "p50 of our Seismic at recall 0.95 over that of the bounds path at no less, 4,000,000"
              + " clustered codes, one thread, no unit",
          Criterion.atLeast(1),
          "generated data");

  /** One way to search, with its figures. */
  private record Point(
      Seismic.Build build, SeismicSearch.Effort effort, double recall, double p50, double p99) {}

  @Override
  public String name() {
    return "seismic";
  }

  @Override
  public List<Claim> claims() {
    return List.of(BOUNDS);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    List<Seismic.Build> builds = GRID;
    for (int n : setting.quick() ? QUICK : SIZES) {
      List<Point> points = measure(n, builds, setting, findings);
      // The larger set is built once, with what was best on the smaller one.
      builds = List.of(best(points, CLAIMED).map(Point::build).orElse(GRID.getFirst()));
    }
  }

  private static List<Point> measure(
      int n, List<Seismic.Build> builds, Setting setting, Findings findings) throws IOException {
    CodeData data = CodeData.streamed("clustered-" + n, n, setting);
    findings.data(data.used());
    setting.progress().begin("what is right among " + n, 0);
    List<Answer> right = new BruteForce(data.bytes(), K).searchAll(data.queries());
    try (Scratch scratch = Scratch.create()) {
      CodeIndex.write(data.codes(), scratch.path());
      try (CodeIndex index = CodeIndex.open(scratch.path(), data.codes().latents())) {
        var points = new ArrayList<Point>();
        Latencies exact = exact(data, index);
        for (Seismic.Build build : builds) {
          setting.progress().begin("our Seismic of " + n + ", " + build, 0);
          long start = System.nanoTime();
          Seismic seismic = Seismic.of(data.bytes(), build, setting.seed());
          findings.row(
              Row.of(
                  "seismic-%d-build-%d-%s".formatted(n, build.postings(), build.energy()),
                  (System.nanoTime() - start) * 1e-9,
                  "s",
                  Side.PEER,
                  build + "; " + seismic.bytes() + " bytes beside the codes; all processors"));
          points.addAll(sweep(seismic, build, data.queries(), right));
        }
        setting.progress().begin("bounds of " + n, 0);
        BoundsCurve bounds = BoundsCurve.measure(data, right, findings);
        report(data, exact, bounds, frontier(points), findings);
        judge(n, exact, bounds, points, findings);
        return points;
      }
    }
  }

  private static Latencies exact(CodeData data, CodeIndex index) throws IOException {
    var searches = new LinkedHashMap<String, LatencyContest.Search>();
    searches.put("exact", query -> index.search(data.queries().row(query), K));
    return new LatencyContest(1, 2).run(searches, data.queries().rows()).firstEntry().getValue();
  }

  private static List<Point> sweep(
      Seismic seismic, Seismic.Build build, CodeRows asked, List<Answer> right) throws IOException {
    var search = new SeismicSearch(seismic, K);
    var efforts = new ArrayList<SeismicSearch.Effort>();
    var searches = new LinkedHashMap<String, LatencyContest.Search>();
    for (int cut : CUTS) {
      for (double factor : FACTORS) {
        var effort = new SeismicSearch.Effort(cut, factor);
        efforts.add(effort);
        searches.put(
            effort.toString(), query -> search.search(QueryWeights.of(asked.row(query)), effort));
      }
    }
    List<Latencies> times =
        List.copyOf(new LatencyContest(0, 2).run(searches, asked.rows()).values());
    var points = new ArrayList<Point>();
    for (SeismicSearch.Effort effort : efforts) {
      double recall = 0;
      for (int query = 0; query < asked.rows(); query++) {
        QueryWeights weights = QueryWeights.of(asked.row(query));
        recall += search.search(weights, effort).recall(right.get(query)) / asked.rows();
      }
      Latencies time = times.get(points.size());
      points.add(new Point(build, effort, recall, time.p50(), time.p99()));
    }
    return points;
  }

  /** The points that none beats in both recall and time, by rising recall. */
  private static List<Point> frontier(List<Point> points) {
    var best = new ArrayList<Point>();
    for (Point point : points.stream().sorted(Comparator.comparingDouble(Point::p50)).toList()) {
      if (best.isEmpty() || point.recall > best.getLast().recall) {
        best.add(point);
      }
    }
    return best;
  }

  private static Optional<Point> best(List<Point> points, double recall) {
    return points.stream()
        .filter(point -> point.recall >= recall)
        .min(Comparator.comparingDouble(Point::p50));
  }

  private static void report(
      CodeData data, Latencies exact, BoundsCurve bounds, List<Point> frontier, Findings findings) {
    var lines = new ArrayList<FigureTable.Line>();
    lines.add(FigureTable.Line.of("Invar, exact scan", 1, exact.p50() * 1e3, exact.p99() * 1e3));
    lines.addAll(bounds.lines());
    for (Point point : frontier) {
      lines.add(
          FigureTable.Line.of(
              "our Seismic, λ %d, α %s, cut %d, heap factor %s"
                  .formatted(
                      point.build.postings(),
                      point.build.energy(),
                      point.effort.cut(),
                      point.effort.heapFactor()),
              point.recall,
              point.p50 * 1e3,
              point.p99 * 1e3));
    }
    findings.table(
        new FigureTable(
            "seismic-" + data.name(),
            "recall of the exact top 10 among the same codes, and ms; one thread; %s"
                .formatted(data.described()),
            List.of("recall@10", "p50", "p99"),
            lines));
  }

  private static void judge(
      int n, Latencies exact, BoundsCurve bounds, List<Point> points, Findings findings) {
    for (double recall : RECALLS) {
      best(points, recall)
          .ifPresent(point ->
              findings.row(
                  Row.of(
                      "seismic-%d-at-%s".formatted(n, recall),
                      point.p50 * 1e3,
                      "ms",
                      Side.PEER,
                      "our Seismic, p50; exact scan %.3f ms; bounds, at no less recall, %.3f ms; %s, %s"
                          .formatted(
                              exact.p50() * 1e3,
                              bounds.seconds(point.recall) * 1e3,
                              point.build,
                              point.effort))));
    }
    Optional<Point> rival = best(points, CLAIMED);
    if (n != SIZES[1] || rival.isEmpty()) {
      findings.missed(
          BOUNDS.id(),
          rival.isEmpty() ? "our Seismic does not reach this recall" : "measured on few codes");
      return;
    }
    Point point = rival.get();
    double ours = bounds.seconds(point.recall);
    findings.measured(
        BOUNDS.id(),
        point.p50 / ours,
        String.format(
            Locale.ROOT,
            "our Seismic %.3f ms at recall %.3f, bounds %.3f ms at no less, exact scan %.3f ms",
            point.p50 * 1e3,
            point.recall,
            ours * 1e3,
            exact.p50() * 1e3));
  }
}
