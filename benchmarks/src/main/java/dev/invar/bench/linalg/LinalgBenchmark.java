package dev.invar.bench.linalg;

import dev.invar.bench.Contest;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.NearestRows.Request;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import dev.invar.linalg.Svd;
import dev.invar.linalg.openblas.OpenBlas;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ojalgo.matrix.decomposition.SingularValue;
import org.ojalgo.matrix.store.R064Store;

/**
 * Matrix products, singular values and exact search, each against its peers in the same run.
 *
 * <p>Figures: {@code sgemm-1024.ratio} is the time of a bare OpenBLAS call over that of our product
 * into the same kind of prepared memory, whose entries we also hold to being finite; {@code
 * svd-N.PEER} are times on one thread; {@code top10-QxN.fraction} is the time in which the same
 * threads merely read the same bytes over the time of the search. A search for a block of queries
 * is bound by arithmetic, so its fraction is lower by nature; {@code gflops} says how fast that
 * was.
 *
 * <p>OpenBLAS picks its loops by processor; an environment variable {@code OPENBLAS_CORETYPE}
 * overrides that and spoils every figure here, so leave it unset.
 *
 * @param quick a tenth of the rows and fewer rounds: a look, not a measurement
 * @param threads for the search, at least 1
 * @param seed of the data
 */
public record LinalgBenchmark(boolean quick, int threads, Seed seed) {
  private static final int SIDE = 1024;
  private static final int WIDTH = 384;
  private static final int NEIGHBOURS = 10;
  private static final int QUERIES = 64;
  private static final int ROWS = 1_000_000;

  /** Measures everything; half a minute if quick, else a few minutes. */
  public List<LinalgFigures> run(Progress progress) throws IOException {
    var figures = new ArrayList<LinalgFigures>();
    progress.begin("linear algebra", 5);
    products(figures);
    progress.advance(1);
    singularValues(384, figures);
    progress.advance(1);
    singularValues(quick ? 512 : 1024, figures);
    progress.advance(1);
    search(figures, progress);
    progress.end();
    return figures;
  }

  private void products(List<LinalgFigures> figures) throws IOException {
    var raw = new RawOpenBlas(OpenBlas.load());
    FloatMatrix a = gaussian(SIDE, SIDE, "a");
    FloatMatrix b = gaussian(SIDE, SIDE, "b");
    MemorySegment c = FloatMatrix.allocate(SIDE, SIDE).segment();
    var contenders = new LinkedHashMap<String, Contest.Contestant>();
    FloatMatrix product = FloatMatrix.allocate(SIDE, SIDE);
    contenders.put(
        "invar",
        () -> {
          a.times(b, product);
          keep(product.get(1, 1));
        });
    contenders.put("invar-allocating", () -> keep(a.times(b).get(1, 1)));
    contenders.put(
        "openblas",
        () -> {
          raw.multiply(SIDE, a.segment(), b.segment(), c);
          keep(c.getAtIndex(ValueLayout.JAVA_FLOAT, 1));
        });
    Map<String, Double> medians = medians(new Contest(5, quick ? 11 : 51), contenders);
    report("sgemm-" + SIDE, medians, figures);
    double ratio =
        medians.getOrDefault("openblas", Double.NaN) / medians.getOrDefault("invar", Double.NaN);
    figures.add(new LinalgFigures("sgemm-" + SIDE + ".ratio", "ratio", ratio));
  }

  private void singularValues(int n, List<LinalgFigures> figures) throws IOException {
    DoubleMatrix a = gaussian(n, n, "svd").toDoubles();
    double[] values = a.toArray();
    R064Store ojalgo = R064Store.FACTORY.make(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        ojalgo.set(i, j, a.get(i, j));
      }
    }
    var raw = new RawOpenBlas(OpenBlas.load());
    MemorySegment scratch = a.copy().segment();
    MemorySegment u = DoubleMatrix.allocate(n, n).segment();
    MemorySegment s = DoubleMatrix.allocate(n, 1).segment();
    MemorySegment vt = DoubleMatrix.allocate(n, n).segment();
    var contenders = new LinkedHashMap<String, Contest.Contestant>();
    contenders.put("invar", () -> keep(Svd.of(a).singularValues()[0]));
    contenders.put(
        "lapack",
        () -> {
          scratch.copyFrom(a.segment());
          raw.decompose(n, scratch, u, s, vt);
          keep(s.getAtIndex(ValueLayout.JAVA_DOUBLE, 0));
        });
    contenders.put(
        "ejml",
        () -> {
          var svd = DecompositionFactory_DDRM.svd(n, n, true, true, true);
          svd.decompose(new DMatrixRMaj(n, n, true, values.clone()));
          keep(svd.getU(null, false).get(0) + svd.getV(null, false).get(0));
        });
    contenders.put(
        "ojalgo",
        () -> {
          SingularValue<Double> svd = SingularValue.R064.make(ojalgo);
          svd.decompose(ojalgo);
          keep(svd.getU().doubleValue(0, 0) + svd.getV().doubleValue(0, 0));
        });
    int rounds = quick ? 3 : 7;
    Map<String, Double> medians = medians(new Contest(n < 500 ? 3 : 1, rounds), contenders);
    report("svd-" + n, medians, figures);
  }

  private void search(List<LinalgFigures> figures, Progress progress) throws IOException {
    int n = quick ? ROWS / 10 : ROWS;
    try (Arena arena = Arena.ofShared()) {
      FloatMatrix rows = FloatMatrix.allocate(arena, n, WIDTH);
      fill(rows, seed.derive("rows").random());
      FloatMatrix queries = gaussian(QUERIES, WIDTH, "queries");
      for (int count : threads == 1 ? new int[] {1} : new int[] {1, threads}) {
        search(rows, queries.rowRange(0, 1), count, figures);
      }
      progress.advance(1);
      search(rows, queries, threads, figures);
      progress.advance(1);
    }
  }

  private void search(FloatMatrix rows, FloatMatrix queries, int count, List<LinalgFigures> out)
      throws IOException {
    String id = "top10-" + queries.rows() + "x" + rows.rows() + "-threads-" + count;
    var request = new Request(Score.DOT, NEIGHBOURS, count);
    var contenders = new LinkedHashMap<String, Contest.Contestant>();
    contenders.put(
        "invar",
        () -> {
          Neighbors found = NearestRows.of(queries, rows, request);
          keep(found.score(0, 0));
        });
    contenders.put("read", () -> keep(StreamedSum.of(rows.segment(), count)));
    Map<String, Double> medians = medians(new Contest(3, quick ? 7 : 15), contenders);
    report(id, medians, out);
    double invar = medians.getOrDefault("invar", Double.NaN);
    double read = medians.getOrDefault("read", Double.NaN);
    double bytes = rows.segment().byteSize();
    out.add(new LinalgFigures(id + ".read.rate", "GB/s", bytes / read * 1e-9));
    out.add(new LinalgFigures(id + ".fraction", "ratio", read / invar));
    double operations = 2.0 * queries.rows() * rows.rows() * rows.columns();
    out.add(new LinalgFigures(id + ".gflops", "GFLOP/s", operations / invar * 1e-9));
  }

  private static Map<String, Double> medians(
      Contest contest, SequencedMap<String, Contest.Contestant> contenders) throws IOException {
    var medians = new LinkedHashMap<String, Double>();
    contest.run(contenders).forEach((name, timing) -> medians.put(name, timing.median()));
    return medians;
  }

  private static void report(String id, Map<String, Double> medians, List<LinalgFigures> into) {
    medians.forEach((name, s) -> into.add(new LinalgFigures(id + "." + name, "ms", s * 1e3)));
  }

  private FloatMatrix gaussian(int rows, int columns, String use) {
    FloatMatrix matrix = FloatMatrix.allocate(rows, columns);
    fill(matrix, seed.derive(use).random());
    return matrix;
  }

  private static void fill(FloatMatrix matrix, RandomGenerator random) {
    var row = new float[matrix.columns()];
    for (long i = 0; i < matrix.rows(); i++) {
      for (int j = 0; j < row.length; j++) {
        row[j] = (float) random.nextGaussian();
      }
      matrix.setRow(i, row);
    }
  }

  /** Keeps the compiler from dropping work whose result nobody reads. */
  private static void keep(double result) {
    if (Double.isNaN(result)) {
      throw new AssertionError("a benchmark's result is NaN");
    }
  }
}
