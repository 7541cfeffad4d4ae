package dev.invar.diagnose.likeness;

import dev.invar.diagnose.DrawnPairs;
import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.DoubleMatrix;
import java.util.Optional;

/** CKA of inner products, from d×e products and row norms. */
final class LinearAlignment implements Pairing {
  /** HSIC₁ of a side with itself below this share of its biased form is rounding. */
  private static final double NOTHING = 1e-12;

  private final DoubleMatrix x;
  private final DoubleMatrix y;
  private final double[] k;
  private final double[] l;
  private final double scale;

  private LinearAlignment(DoubleMatrix x, DoubleMatrix y, double[] k, double[] l, double scale) {
    this.x = x;
    this.y = y;
    this.k = k;
    this.l = l;
    this.scale = scale;
  }

  static Pairing ready(DrawnPairs pairs) {
    Optional<String> obstacle = pairs.obstacle(CentredKernelAlignment.LEAST);
    if (obstacle.isPresent()) {
      return new Impossible(obstacle.get());
    }
    DoubleMatrix x = CentredRows.of(pairs.x());
    DoubleMatrix y = CentredRows.of(pairs.y());
    double[] k = CentredRows.squaredLengths(x);
    double[] l = CentredRows.squaredLengths(y);
    double xx = square(x.transposeTimes(x));
    double yy = square(y.transposeTimes(y));
    double ownX = unbiased(xx, k, k);
    double ownY = unbiased(yy, l, l);
    if (ownX <= NOTHING * xx || ownY <= NOTHING * yy) {
      return new Impossible("in one of the sides no two items are more alike than others");
    }
    return new LinearAlignment(x, y, k, l, Math.sqrt(ownX) * Math.sqrt(ownY));
  }

  /** The biased value of pairs that can be compared. */
  static double biased(DrawnPairs pairs) {
    DoubleMatrix x = CentredRows.of(pairs.x());
    DoubleMatrix y = CentredRows.of(pairs.y());
    return square(x.transposeTimes(y))
        / (x.transposeTimes(x).frobeniusNorm() * y.transposeTimes(y).frobeniusNorm());
  }

  @Override
  public double value() {
    return unbiased(square(x.transposeTimes(y)), k, l) / scale;
  }

  @Override
  public double shuffled(int[] order) {
    var shuffled = new double[order.length];
    for (int i = 0; i < order.length; i++) {
      shuffled[i] = l[order[i]];
    }
    double cross = square(x.transposeTimes(CentredRows.select(y, order)));
    return unbiased(cross, k, shuffled) / scale;
  }

  private static double square(DoubleMatrix matrix) {
    double norm = matrix.frobeniusNorm();
    return norm * norm;
  }

  /** n(n − 3)·HSIC₁, from ‖X₀ᵀY₀‖_F² and the squared lengths of the centred rows. */
  private static double unbiased(double cross, double[] k, double[] l) {
    double n = k.length;
    double sumK = 0;
    double sumL = 0;
    double products = 0;
    for (int i = 0; i < k.length; i++) {
      sumK += k[i];
      sumL += l[i];
      products += k[i] * l[i];
    }
    return cross - n / (n - 2) * products + sumK * sumL / ((n - 1) * (n - 2));
  }
}
