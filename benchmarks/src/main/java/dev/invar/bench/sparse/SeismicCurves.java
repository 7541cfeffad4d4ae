package dev.invar.bench.sparse;

import dev.invar.bench.Claim;
import dev.invar.bench.FigureTable;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.sparse.codes.Answer;
import dev.invar.bench.sparse.codes.BruteForce;
import dev.invar.bench.sparse.codes.QueryWeights;
import dev.invar.bench.sparse.peer.Scratch;
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

/** Our Seismic against the exact scan, on the same codes: what it finds and how long it takes. */
final class SeismicCurves implements Part {
  private static final int K = ExactSearch.K;
  private static final int[] SIZES = {1_000_000, 4_000_000};
  private static final int[] QUICK = {50_000};
  private static final double[] RECALLS = {0.9, 0.95, 0.97, 0.99};
  private static final int[] CUTS = {2, 3, 4, 6, 8, 12, 16, 24, 32};
  private static final double[] FACTORS = {0.6, 0.7, 0.8, 0.9, 1};
  private static final List<Seismic.Build> GRID =
      List.of(
          new Seismic.Build(2_000, 0.1, 0.4),
          new Seismic.Build(2_000, 0.1, 0.6),
          new Seismic.Build(6_000, 0.1, 0.4),
          new Seismic.Build(6_000, 0.1, 0.6));

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
      builds = List.of(best(points, 0.95).map(Point::build).orElse(GRID.getFirst()));
    }
  }

  private static List<Point> measure(
      int n, List<Seismic.Build> builds, Setting setting, Findings findings) throws IOException {
    CodeData data = CodeData.streamed("clustered-" + n, n, setting);
    findings.data(data.used());
    setting.progress().begin("what is right among " + n, 0);
    List<Answer> right = new BruteForce(data.bytes(), K).searchAll(data.queries());
    List<QueryWeights> queries = new ArrayList<>();
    for (int query = 0; query < right.size(); query++) {
      queries.add(QueryWeights.of(data.queries().row(query)));
    }
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
          points.addAll(sweep(seismic, build, queries, right));
        }
        report(data, exact, frontier(points), findings);
        judge(n, exact, points, findings);
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
      Seismic seismic, Seismic.Build build, List<QueryWeights> queries, List<Answer> right)
      throws IOException {
    var search = new SeismicSearch(seismic, K);
    var efforts = new ArrayList<SeismicSearch.Effort>();
    var searches = new LinkedHashMap<String, LatencyContest.Search>();
    for (int cut : CUTS) {
      for (double factor : FACTORS) {
        var effort = new SeismicSearch.Effort(cut, factor);
        efforts.add(effort);
        searches.put(effort.toString(), query -> search.search(queries.get(query), effort));
      }
    }
    List<Latencies> times =
        List.copyOf(new LatencyContest(0, 2).run(searches, queries.size()).values());
    var points = new ArrayList<Point>();
    for (SeismicSearch.Effort effort : efforts) {
      double recall = 0;
      for (int query = 0; query < queries.size(); query++) {
        recall +=
            search.search(queries.get(query), effort).recall(right.get(query)) / queries.size();
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
      CodeData data, Latencies exact, List<Point> frontier, Findings findings) {
    var lines = new ArrayList<FigureTable.Line>();
    lines.add(FigureTable.Line.of("Invar, exact scan", 1, exact.p50() * 1e3, exact.p99() * 1e3));
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

  private static void judge(int n, Latencies exact, List<Point> points, Findings findings) {
    for (double recall : RECALLS) {
      best(points, recall)
          .ifPresent(point ->
              findings.row(
                  Row.of(
                      "seismic-%d-at-%s".formatted(n, recall),
                      point.p50 * 1e3,
                      "ms",
                      Side.PEER,
                      "our Seismic, p50; the exact scan takes %.3f ms, %.2f times as long; %s, %s"
                          .formatted(
                              exact.p50() * 1e3,
                              exact.p50() / point.p50,
                              point.build,
                              point.effort))));
    }
    // The bounds path is searched here once there is one: same codes, its own efforts.
    if (n == SIZES[1]) {
      String gap =
          best(points, 0.95)
              .map(point ->
                  String.format(
                      Locale.ROOT,
                      "our Seismic %.3f ms at recall %.3f, exact scan %.3f ms",
                      point.p50 * 1e3,
                      point.recall,
                      exact.p50() * 1e3))
              .orElse("our Seismic does not reach this recall");
      findings.missed(BOUNDS.id(), "there is no bounds path yet; " + gap);
    } else {
      findings.missed(BOUNDS.id(), "there is no bounds path yet");
    }
  }
}
