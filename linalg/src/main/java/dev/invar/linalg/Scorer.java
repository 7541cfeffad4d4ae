package dev.invar.linalg;

import dev.invar.linalg.kernel.Kernel;
import dev.invar.method.NumericalException;

/**
 * Scores rows against queries: the one definition of a score, whichever way the rows are found.
 * Holds buffers: one for each thread.
 */
final class Scorer {
  /** Squared lengths outside this range have lost digits to underflow or may overflow. */
  static final float SMALLEST = 1e-30f;

  static final float LARGEST = 1e30f;

  final Kernel kernel;
  final Score score;
  final FloatMatrix queries;
  private final float[][] query;
  private final float[] squaredLength;
  private float[] norms = {};

  Scorer(Kernel kernel, FloatMatrix queries, Score score) {
    this.kernel = kernel;
    this.score = score;
    this.queries = queries;
    int q = (int) queries.rows();
    this.query = new float[q][];
    this.squaredLength = new float[q];
    kernel.squaredNorms(queries.segment(), 0, q, queries.columns(), squaredLength);
    for (int i = 0; i < q; i++) {
      query[i] = queries.row(i);
    }
  }

  /** ‖query‖² as the kernel sums it. */
  float squaredLength(int q) {
    return squaredLength[q];
  }

  /** Whether a squared length has all its digits. */
  static boolean isOrdinary(float squaredLength) {
    return squaredLength >= SMALLEST && squaredLength <= LARGEST;
  }

  /**
   * Scores of consecutive rows for one query.
   *
   * @param rows m×d; only read
   * @param first place of the first row to be scored
   * @param count how many rows
   * @param into its first {@code count} places are set; not finite where a row is not
   */
  void scores(FloatMatrix rows, long first, int count, int q, float[] into) {
    long offset = first * rows.columns() * Float.BYTES;
    switch (score) {
      case DOT -> kernel.dots(rows.segment(), offset, count, query[q], into);
      case EUCLIDEAN -> {
        kernel.squaredDistances(rows.segment(), offset, count, query[q], into);
        for (int i = 0; i < count; i++) {
          into[i] = 0 - into[i];
        }
      }
      case COSINE -> cosines(rows, first, count, q, into);
    }
  }

  private void cosines(FloatMatrix rows, long first, int count, int q, float[] into) {
    if (norms.length < count) {
      norms = new float[count];
    }
    int d = rows.columns();
    long offset = first * d * Float.BYTES;
    kernel.dots(rows.segment(), offset, count, query[q], into);
    kernel.squaredNorms(rows.segment(), offset, count, d, norms);
    for (int i = 0; i < count; i++) {
      into[i] = cosine(into[i], norms[i], squaredLength[q], rows, first + i, query[q]);
    }
  }

  /**
   * The cosine of a row and a query, the same bits if they change places.
   *
   * @param dot their product
   * @param square ‖row‖²
   * @param own ‖query‖²
   */
  static float cosine(
      float dot, float square, float own, FloatMatrix rows, long row, float[] query) {
    if (isOrdinary(own) && isOrdinary(square)) {
      double cosine = dot / (Math.sqrt(own) * Math.sqrt(square));
      return (float) Math.max(-1, Math.min(1, cosine));
    }
    return carefulCosine(rows.row(row), query);
  }

  /** The cosine in double, for lengths whose squares do not fit a float; 0 for a zero vector. */
  private static float carefulCosine(float[] row, float[] query) {
    double dot = 0;
    double a = 0;
    double b = 0;
    for (int i = 0; i < row.length; i++) {
      dot += (double) row[i] * query[i];
      a += (double) row[i] * row[i];
      b += (double) query[i] * query[i];
    }
    return a == 0 || b == 0
        ? 0
        : (float) Math.max(-1, Math.min(1, dot / (Math.sqrt(a) * Math.sqrt(b))));
  }

  /** Why a row's score is not finite: its first entry that is not, or an overflow. */
  static NumericalException notFinite(FloatMatrix rows, long place, long row, float found) {
    float[] values = rows.row(place);
    for (int j = 0; j < values.length; j++) {
      if (!Float.isFinite(values[j])) {
        return Shapes.notFinite("rows", row, j, values[j]);
      }
    }
    return new NumericalException(
        "score of row " + row + ": expected a finite number, found " + found + ", an overflow");
  }
}
