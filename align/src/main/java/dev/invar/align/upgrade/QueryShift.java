package dev.invar.align.upgrade;

import dev.invar.align.UnitLength;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import java.util.Arrays;

/**
 * Takes a share of the mean past query off a query: q ↦ q − c·m.
 *
 * <p>What all queries have in common pulls the same documents up for each of them. A quarter of it
 * off ranked better with every encoder and three of four collections tried, and with old and new
 * model alike; all of it off is too much. 25 past queries are enough for the mean, and no judgement
 * is needed. The result is one vector for the untouched index. Source: Invar's own; the mean past
 * query is to queries what the mean vector is to documents in all-but-the-top, arXiv:1702.01417.
 *
 * @param mean m, of past queries of length 1, d values; copied
 * @param share c: 0 leaves queries as they are, 1 takes the whole mean off
 */
@SuppressWarnings("ArrayRecordComponent") // copied on the way in and out
public record QueryShift(double[] mean, double share) {
  /** How many past queries at least are needed for a mean that is not mostly their own. */
  public static final int LEAST_QUERIES = 10;

  /** The share to use for ranking with both models. */
  public static final double DEFAULT_SHARE = 0.25;

  /** Below this share it changes the fewest of today's answers. */
  public static final double CAREFUL_SHARE = 0.1;

  public QueryShift {
    if (!(share >= 0 && share <= 1)) {
      throw new OptionException("share of the mean query to take off", "0 to 1", share);
    }
    mean = mean.clone();
  }

  /** Leaves queries as they are: to use where no past queries are known. */
  public static QueryShift none(int width) {
    return new QueryShift(new double[width], 0);
  }

  /**
   * The shift by the mean of some past queries.
   *
   * @param queries n×d, n ≥ 1, none zero; only read
   * @throws ShapeException if there are none
   */
  public static QueryShift ofPast(FloatMatrix queries, double share) {
    if (queries.rows() == 0) {
      throw new ShapeException("past queries to take the mean of", "at least 1", "none");
    }
    FloatMatrix unit = UnitLength.ofRows(queries, "past query");
    var mean = new double[queries.columns()];
    var row = new float[queries.columns()];
    for (long i = 0; i < unit.rows(); i++) {
      unit.copyRow(i, row);
      for (int j = 0; j < mean.length; j++) {
        mean[j] += row[j] / (double) unit.rows();
      }
    }
    return new QueryShift(mean, share);
  }

  @Override
  public double[] mean() {
    return mean.clone();
  }

  /** This shift by another share of the same mean. */
  public QueryShift withShare(double other) {
    return new QueryShift(mean, other);
  }

  /**
   * nz(q) − c·m, not of length 1: the order it gives is all that matters.
   *
   * @param query d values, not zero; only read
   */
  public float[] apply(float[] query) {
    if (query.length != mean.length) {
      throw new ShapeException("width of a query to shift", mean.length, query.length);
    }
    float[] shifted = UnitLength.of(query, "query");
    for (int i = 0; i < shifted.length; i++) {
      shifted[i] -= (float) (share * mean[i]);
    }
    return shifted;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof QueryShift that
        && share == that.share
        && Arrays.equals(mean, that.mean);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(mean) + Double.hashCode(share);
  }

  @Override
  public String toString() {
    return "QueryShift[share=" + share + ", width=" + mean.length + "]";
  }
}
