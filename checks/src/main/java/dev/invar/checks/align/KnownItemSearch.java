package dev.invar.checks.align;

import dev.invar.align.SideMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.space.Role;

/**
 * Query i looks for document i among all, by cosine.
 *
 * @param queries m×d
 * @param documents n×d, n ≥ m
 */
record KnownItemSearch(DoubleMatrix queries, DoubleMatrix documents) {
  private static final int DEPTH = 10;

  /** Between vectors of two spaces in the frame they share. */
  static KnownItemSearch between(
      SideMap from, FloatMatrix queries, SideMap to, FloatMatrix documents) {
    return new KnownItemSearch(
        from.apply(queries, Role.PASSAGE).toDoubles(),
        to.apply(documents, Role.PASSAGE).toDoubles());
  }

  /** Share of the queries whose document comes first. */
  double first() {
    return mean(1, 0);
  }

  /** Share of the queries whose document is among the best ten. */
  double recall() {
    return mean(DEPTH, 0);
  }

  /** Mean of 1/log₂(1 + rank), 0 beyond the best ten: nDCG@10 with one relevant document. */
  double gain() {
    return mean(DEPTH, 1);
  }

  private double mean(int depth, double discount) {
    double[] lengths = lengths();
    DoubleMatrix products = queries.timesTranspose(documents);
    double sum = 0;
    for (int i = 0; i < queries.rows(); i++) {
      double[] row = products.row(i);
      double own = row[i] / lengths[i];
      int rank = 1;
      for (int j = 0; j < row.length; j++) {
        rank += j != i && row[j] / lengths[j] >= own ? 1 : 0;
      }
      sum += rank > depth ? 0 : 1 / (1 + discount * (Math.log(1.0 + rank) / Math.log(2) - 1));
    }
    return sum / queries.rows();
  }

  private double[] lengths() {
    var lengths = new double[Math.toIntExact(documents.rows())];
    for (int i = 0; i < lengths.length; i++) {
      for (double value : documents.row(i)) {
        lengths[i] += value * value;
      }
      lengths[i] = Math.max(Double.MIN_NORMAL, Math.sqrt(lengths[i]));
    }
    return lengths;
  }
}
