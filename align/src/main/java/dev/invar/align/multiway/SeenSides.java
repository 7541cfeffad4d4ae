package dev.invar.align.multiway;

import dev.invar.align.CentredPairs;
import dev.invar.linalg.DoubleMatrix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the pairs have shown of every side, by inner products alone: Z_m = X_m V_m, with V_m the
 * {@link SeenBasis} of side m. Memory: k²/2 matrices of d×d.
 */
final class SeenSides {
  private final List<SeenBasis> bases;

  /** Z_iᵀZ_j, j ≥ i, at place j − i of row i. */
  private final List<List<DoubleMatrix>> products;

  private SeenSides(List<SeenBasis> bases, List<List<DoubleMatrix>> products) {
    this.bases = bases;
    this.products = products;
  }

  static SeenSides of(CentredPairs pairs) {
    List<SeenBasis> bases =
        IntStream.range(0, pairs.sides()).mapToObj(side -> SeenBasis.of(pairs, side)).toList();
    var products = new ArrayList<List<DoubleMatrix>>();
    for (int i = 0; i < bases.size(); i++) {
      var row = new ArrayList<DoubleMatrix>();
      for (int j = i; j < bases.size(); j++) {
        DoubleMatrix left = bases.get(i).reduced(pairs.cross(i, j));
        row.add(bases.get(j).reduced(left.transposed()).transposed());
      }
      products.add(row);
    }
    return new SeenSides(bases, products);
  }

  /** k. */
  int count() {
    return bases.size();
  }

  /** The seen directions of a side. */
  SeenBasis basis(int side) {
    return bases.get(side);
  }

  /** The largest rank of a side: the width of a frame that holds them all. */
  int frameWidth() {
    return bases.stream().mapToInt(SeenBasis::rank).max().orElseThrow();
  }

  /** ‖Z_m‖²_F. */
  double squaredNorm(int side) {
    DoubleMatrix own = products.get(side).getFirst();
    return IntStream.range(0, own.columns()).mapToDouble(i -> own.get(i, i)).sum();
  }

  /** Z_iᵀZ_j·A, with A of r_j rows. */
  DoubleMatrix productTimes(int i, int j, DoubleMatrix a) {
    return j >= i
        ? products.get(i).get(j - i).times(a)
        : products.get(j).get(i - j).transposeTimes(a);
  }

  /** ‖Z_iᵀZ_j‖_F. */
  private double strength(int i, int j) {
    return products.get(Math.min(i, j)).get(Math.abs(i - j)).frobeniusNorm();
  }

  /**
   * The side to start from: of those with the most directions the one that has most in common with
   * the others. It does not depend on the order of the sides.
   */
  int hub() {
    int width = frameWidth();
    return IntStream.range(0, count())
        .filter(side -> basis(side).rank() == width)
        .boxed()
        .max(Comparator.comparingDouble(this::inCommon))
        .orElseThrow();
  }

  /** Σ ‖Z_iᵀZ_j‖_F / (‖Z_i‖·‖Z_j‖) over the other sides j. */
  private double inCommon(int side) {
    double common = 0;
    for (int other = 0; other < count(); other++) {
      double scale = Math.sqrt(squaredNorm(side) * squaredNorm(other));
      common += other == side || scale == 0 ? 0 : strength(side, other) / scale;
    }
    return common;
  }
}
