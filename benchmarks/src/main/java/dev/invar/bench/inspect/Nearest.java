package dev.invar.bench.inspect;

import dev.invar.bench.Claim;
import dev.invar.bench.Contest;
import dev.invar.bench.DataUsed;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.Timing;
import dev.invar.bench.index.ClusteredVectors;
import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestOthers;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.NearestRows.Listener;
import dev.invar.linalg.NearestRows.Request;
import dev.invar.linalg.Score;
import dev.invar.method.Criterion;
import dev.invar.method.Progress;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.IntStream;

/** Exact nearest rows beside the matrix products that comparing all pairs takes at least. */
final class Nearest implements Part {
  private static final int WIDTH = 384;
  private static final String GENERATED = "generated data";

  private static final Claim OTHERS =
      new Claim(
          "nearest-others-over-product",
          "time of the 10 nearest others of each of 100,000 rows of 384 over that of the products of"
              + " 2n²d operations, all cores, no unit",
          Criterion.atMost(1.5),
          GENERATED);
  private static final Claim QUERIES =
      new Claim(
          "nearest-rows-over-product",
          "time of the 21 nearest of 2,000 queries among 1,000,000 rows of 384 over that of the"
              + " products of 2qnd operations, all cores, no unit",
          Criterion.atMost(1.5),
          GENERATED);
  private static final Claim CHANCE =
      new Claim(
          "chance-neighbours",
          "time to draw rows by chance for a space of 100,000×384 and find their neighbours, s",
          Criterion.atMost(4),
          GENERATED);

  @Override
  public String name() {
    return "nearest";
  }

  @Override
  public List<Claim> claims() {
    return List.of(OTHERS, QUERIES, CHANCE);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    int threads = Runtime.getRuntime().availableProcessors();
    int others = setting.quick() ? 20_000 : 100_000;
    try (Arena arena = Arena.ofShared()) {
      FloatMatrix rows = clustered(arena, others, setting, findings);
      others(rows, threads, setting.quick() ? 3 : 2, findings);
      chance(rows, setting, threads, findings);
    }
    try (Arena arena = Arena.ofShared()) {
      FloatMatrix rows = clustered(arena, 10 * others, setting, findings);
      queries(rows, setting.quick() ? 500 : 2000, threads, findings);
    }
  }

  private static void others(FloatMatrix rows, int threads, int rounds, Findings findings)
      throws IOException {
    var request = new Request(Score.COSINE, 10, threads);
    long n = rows.rows();
    var times =
        beside(
            rows,
            2.0 * n * n * WIDTH,
            threads,
            rounds,
            () -> NearestOthers.of(rows, request, Listener.NONE));
    String note = "k = 10, N = " + n + ", d = " + WIDTH + ", " + threads + " threads";
    double ratio = report("nearest-others", times, note, findings);
    findings.row(
        Row.of(
            "nearest-others.over-half",
            2 * ratio,
            "no unit",
            Side.OURS,
            "over the products of n²d operations, which is all that symmetry leaves; " + note));
    findings.measured(OTHERS.id(), ratio, note);
  }

  private static void queries(FloatMatrix rows, int q, int threads, Findings findings)
      throws IOException {
    FloatMatrix queries = rows.rowRange(0, q);
    var request = new Request(Score.COSINE, 21, threads);
    var times =
        beside(
            rows,
            2.0 * q * rows.rows() * WIDTH,
            threads,
            2,
            () -> NearestRows.of(queries, rows, request));
    String note =
        "k = 21, Q = %d, N = %d, d = %d, %d threads".formatted(q, rows.rows(), WIDTH, threads);
    findings.measured(QUERIES.id(), report("nearest-rows", times, note, findings), note);
  }

  private static SequencedMap<String, Timing> beside(
      FloatMatrix rows, double operations, int threads, int rounds, Contest.Contestant ours)
      throws IOException {
    var contestants = new LinkedHashMap<String, Contest.Contestant>();
    contestants.put("ours", ours);
    contestants.put("product", () -> PlainProducts.run(rows, operations, threads));
    return new Contest(0, rounds).run(contestants);
  }

  /** Rows for both times; ours over the products'. */
  private static double report(
      String id, SequencedMap<String, Timing> times, String note, Findings findings) {
    Timing ours = times.firstEntry().getValue();
    Timing product = times.lastEntry().getValue();
    findings.row(Row.of(id + ".invar", ours, Side.OURS, note));
    findings.row(Row.of(id + ".product", product, Side.LIMIT, note));
    return ours.median() / product.median();
  }

  private static void chance(FloatMatrix rows, Setting setting, int threads, Findings findings) {
    List<String> ids = IntStream.range(0, (int) rows.rows()).mapToObj(Integer::toString).toList();
    var effort = new Effort(Effort.DEFAULTS.comparisons(), threads, setting.seed(), Progress.NONE);
    SpaceView view =
        SpaceView.of(
            new VectorSet(ids, rows, Space.declared("clustered", WIDTH)),
            Geometry.UNIT_LENGTH,
            effort);
    long start = System.nanoTime();
    int found = view.twin().neighbours(20).size();
    double seconds = (System.nanoTime() - start) * 1e-9;
    findings.measured(CHANCE.id(), seconds, found + " Gaussian rows, k = 20");
  }

  private static FloatMatrix clustered(Arena arena, int n, Setting setting, Findings findings) {
    var vectors = new ClusteredVectors(setting.seed(), WIDTH);
    FloatMatrix rows = FloatMatrix.allocate(arena, n, WIDTH);
    IntStream.range(0, n).parallel().forEach(i -> rows.setRow(i, vectors.row(i)));
    findings.data(
        new DataUsed("clustered", n, WIDTH, "made up, near 32 dimensions, 1,000 centres"));
    return rows;
  }
}
