package dev.invar.bench.upgrade;

import dev.invar.align.Alignment;
import dev.invar.align.Bridge;
import dev.invar.align.Migration;
import dev.invar.align.map.AffineMap;
import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.bench.Claim;
import dev.invar.bench.Contest;
import dev.invar.bench.DataUsed;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.Timing;
import dev.invar.linalg.Backends;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Criterion;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;

/** How long fitting a map takes, carrying over a query, and carrying over a whole index. */
final class Speed implements Part {
  private static final int WIDTH = 384;
  private static final int FIT_ROWS = 20_000;
  private static final int STREAM_ROWS = 100_000;
  private static final int QUICK_STREAM_ROWS = 20_000;
  private static final int CHUNK = 8_192;
  private static final String GENERATED = "generated data";
  private static final Contest CONTEST = new Contest(3, 11);

  private static final Claim FIT =
      new Claim(
          "g14-fit",
          "orthogonal Procrustes fitted to 20,000 pairs of width 384, median, s",
          Criterion.atMost(0.3),
          GENERATED);
  private static final Claim SAME =
      new Claim(
          "g14-same-bits",
          "weights that differ in any bit between two fits to the same pairs, a count",
          Criterion.atMost(0),
          GENERATED);
  private static final Claim APPLY =
      new Claim(
          "g14-apply",
          "one query of width 384 through the bridge, with the Vector API, median, µs",
          Criterion.atMost(10),
          GENERATED);
  private static final Claim APPLY_PLAIN =
      new Claim(
          "g14-apply-without-vectors",
          "one query of width 384 through the bridge, without the Vector API, median, µs",
          Criterion.atMost(40),
          GENERATED);
  private static final Claim STREAM =
      new Claim(
          "g14-stream",
          "time of the matrix product alone over that of migrating the same rows, no unit",
          Criterion.atLeast(0.8),
          GENERATED);

  @Override
  public String name() {
    return "speed";
  }

  @Override
  public List<Claim> claims() {
    return List.of(FIT, SAME, APPLY, APPLY_PLAIN, STREAM);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    PairedRows pairs = PlantedSpaces.rotated(FIT_ROWS, WIDTH, 0.3, setting.seed().derive("speed"));
    findings.data(
        new DataUsed(
            "planted-spaces",
            FIT_ROWS,
            WIDTH,
            "generated, a rotation with noise, seed "
                + setting.seed().value()
                + "; "
                + Backends.description()));
    fit(pairs, findings);
    Alignment alignment = OrthogonalProcrustes.DEFAULTS.fit(pairs);
    apply(alignment, pairs, findings);
    plain(findings);
    stream(alignment, setting, findings);
    NumpyPeer.in(setting.checkout()).report(FIT_ROWS, WIDTH, findings);
  }

  private static void fit(PairedRows pairs, Findings findings) throws IOException {
    var contestants = new LinkedHashMap<String, Contest.Contestant>();
    contestants.put("fit", () -> keep(OrthogonalProcrustes.DEFAULTS.fit(pairs).width()));
    Timing timing = CONTEST.run(contestants).firstEntry().getValue();
    findings.row(Row.of("fit-20000x384", timing, Side.OURS, "orthogonal Procrustes"));
    findings.measured(FIT.id(), timing.median(), "");
    double[] once = weights(OrthogonalProcrustes.DEFAULTS.fit(pairs));
    double[] again = weights(OrthogonalProcrustes.DEFAULTS.fit(pairs));
    int differing = 0;
    for (int i = 0; i < once.length; i++) {
      differing += Double.doubleToLongBits(once[i]) == Double.doubleToLongBits(again[i]) ? 0 : 1;
    }
    findings.measured(SAME.id(), differing, once.length + " weights");
  }

  private static double[] weights(Alignment alignment) {
    return alignment.sides().getFirst().map() instanceof AffineMap map
        ? map.weights().toArray()
        : new double[0];
  }

  private static void apply(Alignment alignment, PairedRows pairs, Findings findings)
      throws IOException {
    Timing timing = ApplyTrial.time(bridge(alignment, pairs), pairs.source().vectors());
    findings.row(perQuery("apply-384", timing, Backends.description()));
    findings.measured(APPLY.id(), timing.median() * 1e6, "");
  }

  private static Bridge bridge(Alignment alignment, PairedRows pairs) {
    return alignment.bridge(pairs.source().space(), pairs.target().space());
  }

  private static void plain(Findings findings) throws IOException {
    Timing timing = ApplyTrial.withoutVectorModule(WIDTH);
    findings.row(perQuery("apply-384-without-vectors", timing, "a JVM of its own, plain Java"));
    findings.measured(APPLY_PLAIN.id(), timing.median() * 1e6, "");
  }

  private static Row perQuery(String id, Timing timing, String note) {
    return new Row(
        id,
        timing.median() * 1e6,
        timing.low() * 1e6,
        timing.high() * 1e6,
        "µs",
        Side.OURS,
        note + "; of rounds of " + ApplyTrial.QUERIES + " queries");
  }

  /** Rows go through in chunks, as they come from a file; both have their memory prepared. */
  private static void stream(Alignment alignment, Setting setting, Findings findings)
      throws IOException {
    int n = setting.quick() ? QUICK_STREAM_ROWS : STREAM_ROWS;
    FloatMatrix rows = PlantedSpaces.normal(n, WIDTH, setting.seed().derive("stream").random());
    Migration migration =
        alignment.migration(alignment.sides().get(0).space(), alignment.sides().get(1).space());
    FloatMatrix weights = PlantedSpaces.normal(WIDTH, WIDTH, setting.seed().random());
    FloatMatrix product = FloatMatrix.allocate(CHUNK, WIDTH);
    var contestants = new LinkedHashMap<String, Contest.Contestant>();
    contestants.put(
        "migrate",
        () ->
            chunks(
                rows,
                chunk -> {
                  migration.apply(chunk, Role.PASSAGE, product.rowRange(0, chunk.rows()));
                  keep(product.get(0, 0));
                }));
    contestants.put(
        "product",
        () ->
            chunks(
                rows,
                chunk -> {
                  chunk.times(weights, product.rowRange(0, chunk.rows()));
                  keep(product.get(0, 0));
                }));
    List<Timing> times = List.copyOf(CONTEST.run(contestants).values());
    findings.row(rate("stream-384", n, times.get(0), Side.OURS, "migration, in chunks"));
    findings.row(rate("stream-384-bound", n, times.get(1), Side.LIMIT, "matrix product alone"));
    findings.measured(STREAM.id(), times.get(1).median() / times.get(0).median(), n + " rows");
  }

  private interface Work {
    void of(FloatMatrix chunk);
  }

  private static void chunks(FloatMatrix rows, Work work) {
    for (long from = 0; from < rows.rows(); from += CHUNK) {
      work.of(rows.rowRange(from, Math.min(rows.rows(), from + CHUNK)));
    }
  }

  private static Row rate(String id, int rows, Timing timing, Side side, String note) {
    return new Row(
        id,
        rows / timing.median(),
        rows / timing.high(),
        rows / timing.low(),
        "rows/s",
        side,
        note);
  }

  /** Keeps the compiler from dropping work whose result nobody reads. */
  private static void keep(double result) {
    if (Double.isNaN(result)) {
      throw new AssertionError("a benchmark's result is NaN");
    }
  }
}
