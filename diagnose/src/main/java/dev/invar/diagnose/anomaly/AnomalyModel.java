package dev.invar.diagnose.anomaly;

import dev.invar.diagnose.Geometry;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import java.util.Arrays;

/**
 * Scores of rows: at least 0, higher is stranger, and what they mean: how many normal rows score as
 * high. The normal rows behind that were each scored by a model fitted without it, for a row that a
 * model was fitted to lies nearer than a new one does.
 *
 * <p>The share of false alarms is kept in expectation over normal rows (split and leave-one-out
 * conformal prediction: Vovk, Gammerman, Shafer 2005, doi:10.1007/b106715), as long as new normal
 * rows are like those of the fit. Safe for use by several threads.
 */
public final class AnomalyModel {
  /** Rows that are scored at a time. */
  private static final int CHUNK = 1024;

  /** So that 0.29·100 counts as 29. */
  private static final double ROUNDING = 1e-9;

  private final RowScores scores;
  private final HeldOut heldOut;
  private final double[] ascending;
  private final Geometry geometry;
  private final int width;

  AnomalyModel(RowScores scores, HeldOut heldOut, Geometry geometry, int width) {
    this.scores = scores;
    this.heldOut = heldOut;
    this.ascending = heldOut.scores().clone();
    this.geometry = geometry;
    this.width = width;
    Arrays.sort(ascending);
  }

  /** d. */
  public int width() {
    return width;
  }

  /**
   * The score of a row.
   *
   * @param row d values as in a vector file, of any length; only read
   * @return at least 0, higher is stranger; the unit is the scorer's
   * @throws ShapeException if it has not d values
   * @throws NumericalException if a value is not finite, or the row is zero where only its
   *     direction counts
   */
  public double score(float[] row) {
    return scores(FloatMatrix.copyOf(row, 1, row.length))[0];
  }

  /**
   * The score of each row, by matrix products, {@value #CHUNK} rows at a time.
   *
   * @param rows m×d, as in a vector file; only read
   * @return m scores, each at least 0
   * @throws ShapeException if the rows have not d values
   * @throws NumericalException as {@link #score} says
   */
  public double[] scores(FloatMatrix rows) {
    if (rows.columns() != width) {
      throw new ShapeException("columns of rows to score", width, rows.columns());
    }
    var all = new double[Math.toIntExact(rows.rows())];
    for (int from = 0; from < all.length; from += CHUNK) {
      int to = Math.min(all.length, from + CHUNK);
      double[] part = scores.of(inGeometry(rows, from, to));
      System.arraycopy(part, 0, all, from, part.length);
    }
    return all;
  }

  private DoubleMatrix inGeometry(FloatMatrix rows, int from, int to) {
    DoubleMatrix block = rows.rowRange(from, to).requireFinite("rows to score").toDoubles();
    if (geometry == Geometry.AS_GIVEN) {
      return block;
    }
    var row = new double[width];
    for (int i = 0; i < to - from; i++) {
      block.copyRow(i, row);
      double square = 0;
      for (double value : row) {
        square += value * value;
      }
      if (square == 0) {
        throw new NumericalException(
            "row " + (from + i) + " to score: expected a length above 0, found 0");
      }
      double scale = 1 / Math.sqrt(square);
      Arrays.setAll(row, j -> row[j] * scale);
      block.setRow(i, row);
    }
    return block;
  }

  /**
   * The score that a share of normal rows is above: a row is an alarm if its score is higher. With
   * m held-out scores it is the one that ⌊rate·(m + 1)⌋ − 1 others are above.
   *
   * @param falseAlarmRate share of normal rows that may be alarms, from {@link
   *     #lowestFalseAlarmRate} to below 1
   * @throws OptionException if it is outside: so few normal rows cannot tell so rare a score
   */
  public double threshold(double falseAlarmRate) {
    if (!(falseAlarmRate >= lowestFalseAlarmRate() - ROUNDING && falseAlarmRate < 1)) {
      throw new OptionException(
          "false alarm rate",
          "at least %.3g, with %d normal rows to learn it from, and below 1"
              .formatted(lowestFalseAlarmRate(), ascending.length),
          falseAlarmRate);
    }
    int above = (int) (falseAlarmRate * (ascending.length + 1) + ROUNDING) - 1;
    return ascending[ascending.length - 1 - above];
  }

  /** 1/(m + 1) with m held-out scores: no rarer alarm has a threshold. */
  public double lowestFalseAlarmRate() {
    return 1.0 / (ascending.length + 1);
  }

  /**
   * The share of normal rows that score at least so high, the row itself counted among them: a
   * p-value, in [1/(m + 1), 1] with m held-out scores. At most a rate exactly where the score is
   * above the rate's {@link #threshold}.
   */
  public double calibrated(double score) {
    int below = 0;
    int end = ascending.length;
    while (below < end) {
      int middle = (below + end) >>> 1;
      if (ascending[middle] < score) {
        below = middle + 1;
      } else {
        end = middle;
      }
    }
    return (1.0 + ascending.length - below) / (ascending.length + 1);
  }

  /**
   * What normal rows score in models that were fitted without them: how strange each is among the
   * others.
   */
  public HeldOut heldOut() {
    return heldOut;
  }
}
