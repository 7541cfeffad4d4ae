package dev.invar.diagnose.likeness;

import dev.invar.diagnose.DrawnPairs;
import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.DoubleMatrix;
import java.util.Arrays;
import java.util.Optional;

/** CKA of Gaussians of the distance, from n×n kernels. */
final class RadialAlignment implements Pairing {
  private final RadialKernel x;
  private final RadialKernel y;
  private final double scale;

  private RadialAlignment(RadialKernel x, RadialKernel y, double scale) {
    this.x = x;
    this.y = y;
    this.scale = scale;
  }

  static Pairing ready(DrawnPairs pairs) {
    Optional<String> obstacle = pairs.obstacle(CentredKernelAlignment.LEAST);
    if (obstacle.isPresent()) {
      return new Impossible(obstacle.get());
    }
    Optional<RadialKernel> x = RadialKernel.of(pairs.x());
    Optional<RadialKernel> y = RadialKernel.of(pairs.y());
    if (x.isEmpty() || y.isEmpty()) {
      return new Impossible(
          "most rows of one of the sides are the same, so that the median distance is 0");
    }
    int[] same = order(pairs.size());
    double ownX = x.get().unbiased(x.get(), same);
    double ownY = y.get().unbiased(y.get(), same);
    if (!(ownX > x.get().rounding() && ownY > y.get().rounding())) {
      return new Impossible("in one of the sides no two items are more alike than others");
    }
    return new RadialAlignment(x.get(), y.get(), Math.sqrt(ownX) * Math.sqrt(ownY));
  }

  /** The biased value of pairs that can be compared. */
  static double biased(DrawnPairs pairs) {
    RadialKernel x = RadialKernel.of(pairs.x()).orElseThrow();
    RadialKernel y = RadialKernel.of(pairs.y()).orElseThrow();
    return x.biased(y) / Math.sqrt(x.biased(x) * y.biased(y));
  }

  @Override
  public double value() {
    return shuffled(order(x.size()));
  }

  @Override
  public double shuffled(int[] order) {
    return x.unbiased(y, order) / scale;
  }

  private static int[] order(int n) {
    var order = new int[n];
    Arrays.setAll(order, i -> i);
    return order;
  }

  /**
   * A kernel of one side.
   *
   * @param values n×n, 1 in the diagonal
   * @param sums of each row, the diagonal left out
   */
  @SuppressWarnings("ArrayRecordComponent") // lives within one measurement, never compared
  private record RadialKernel(DoubleMatrix values, double[] sums) {
    private static final double NOTHING = 1e-12;

    static Optional<RadialKernel> of(DoubleMatrix rows) {
      DoubleMatrix squares = Distances.squares(CentredRows.of(rows));
      double median = Distances.medianSquare(squares);
      if (!(median > 0)) {
        return Optional.empty();
      }
      int n = squares.columns();
      var sums = new double[n];
      for (int i = 0; i < n; i++) {
        double[] row = squares.row(i);
        for (int j = 0; j < n; j++) {
          row[j] = i == j ? 1 : Math.exp(-row[j] / (2 * median));
          sums[i] += i == j ? 0 : row[j];
        }
        squares.setRow(i, row);
      }
      return Optional.of(new RadialKernel(squares, sums));
    }

    int size() {
      return sums.length;
    }

    double rounding() {
      return NOTHING * Arrays.stream(sums).sum();
    }

    /** n(n − 3)·HSIC₁ with another kernel whose items are in another order. */
    double unbiased(RadialKernel other, int[] order) {
      double n = sums.length;
      double trace = 0;
      double products = 0;
      var mine = new double[sums.length];
      var theirs = new double[sums.length];
      for (int i = 0; i < sums.length; i++) {
        values.copyRow(i, mine);
        other.values.copyRow(order[i], theirs);
        for (int j = 0; j < mine.length; j++) {
          trace += j == i ? 0 : mine[j] * theirs[order[j]];
        }
        products += sums[i] * other.sums[order[i]];
      }
      double all = Arrays.stream(sums).sum() * Arrays.stream(other.sums).sum();
      return trace + all / ((n - 1) * (n - 2)) - 2 / (n - 2) * products;
    }

    /** tr(KHLH), H the centring. */
    double biased(RadialKernel other) {
      double n = sums.length;
      double trace = 0;
      double products = 0;
      for (int i = 0; i < sums.length; i++) {
        double[] mine = values.row(i);
        double[] theirs = other.values.row(i);
        for (int j = 0; j < mine.length; j++) {
          trace += mine[j] * theirs[j];
        }
        products += (sums[i] + 1) * (other.sums[i] + 1);
      }
      double all = (Arrays.stream(sums).sum() + n) * (Arrays.stream(other.sums).sum() + n);
      return trace - 2 / n * products + all / (n * n);
    }
  }
}
