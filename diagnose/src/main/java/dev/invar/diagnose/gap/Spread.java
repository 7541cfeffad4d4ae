package dev.invar.diagnose.gap;

import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.SymmetricEigen;
import java.util.Arrays;

/** How matched pairs and random items of one side lie apart. */
final class Spread {
  /** How many leading directions a share is of; of no more directions it is 1. */
  static final int TOP = 5;

  private Spread() {}

  /** ½‖xᵢ − yᵢ‖² of each pair, for rows of length 1 one minus the cosine. */
  static double[] matched(DoubleMatrix x, DoubleMatrix y) {
    return Arrays.stream(CentredRows.squaredLengths(x.minus(y)))
        .map(square -> square / 2)
        .toArray();
  }

  /** Mean of ½‖xᵢ − xⱼ‖² over i ≠ j, n ≥ 2. */
  static double within(DoubleMatrix x) {
    double whole = Arrays.stream(CentredRows.squaredLengths(CentredRows.of(x))).sum();
    return whole / (x.rows() - 1);
  }

  /** Of Σ‖xᵢ − yᵢ‖² the share that is left when the mean difference is taken off. */
  static double left(DoubleMatrix differences) {
    double whole = Arrays.stream(CentredRows.squaredLengths(differences)).sum();
    DoubleMatrix centred = CentredRows.of(differences);
    return Arrays.stream(CentredRows.squaredLengths(centred)).sum() / whole;
  }

  /** The share of its five leading directions in what is left; empty rows have none. */
  static double topShare(DoubleMatrix differences) {
    DoubleMatrix centred = CentredRows.of(differences);
    double[] values = SymmetricEigen.of(centred.transposeTimes(centred)).values();
    double whole = Arrays.stream(values).map(value -> Math.max(0, value)).sum();
    return Arrays.stream(values).limit(TOP).sum() / whole;
  }
}
