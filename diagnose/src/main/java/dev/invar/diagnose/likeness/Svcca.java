package dev.invar.diagnose.likeness;

import dev.invar.diagnose.DrawnPairs;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Svd;
import dev.invar.linalg.SymmetricEigen;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * SVCCA: the mean canonical correlation of the directions that hold most of the variance.
 *
 * <p>Of each centred side the leading singular vectors are kept that hold a share of ‖X₀‖_F², X₀ ≈
 * USVᵀ; the canonical correlations are the singular values of UₓᵀU_y, min(rₓ, r_y) of them, and
 * SVCCA their mean.
 *
 * <p>From 0 to 1 (every kept direction of the smaller side is in the other). Unchanged by rotation,
 * shift and scale, and by any invertible map if all variance is kept. Drawn pairs: at most 10,000.
 * Cost: O(n·d² + d³), and 2n·rₓ·r_y for each draw. Weakness: weak directions count as much as
 * strong ones, and with n near r all correlations are 1 by chance: read the corrected value.
 * Source: Raghu, Gilmer, Yosinski, Sohl-Dickstein 2017, arXiv:1706.05806.
 *
 * @param variance the share kept
 */
@Method(
    id = "svcca",
    name = "SVCCA",
    source = "arXiv:1706.05806",
    summary = "Mean canonical correlation of the directions that hold most of the variance")
public record Svcca(
    @Option(
            value = "share of each side's variance that is kept: 0.99 usual, 1 plain CCA",
            min = 0.01,
            max = 1)
        double variance)
    implements Metric<SpacePair> {
  public static final Svcca DEFAULTS = new Svcca(0.99);

  private static final int MOST = 10_000;
  private static final int LEAST = 3;

  public Svcca {
    Options.check(Svcca.class, variance);
  }

  @Override
  public List<Figure> of(SpacePair pair, Sampling sampling) {
    String convention =
        String.format(
            Locale.ROOT,
            "mean correlation, %.4g %% of the variance, centred, %s",
            100 * variance,
            pair.first().geometry().convention());
    return new LikenessFigures(id(), "SVCCA", convention, 0, Svcca::verdict)
        .of(DrawnPairs.of(pair, MOST, sampling), this::ready, sampling);
  }

  private Pairing ready(DrawnPairs pairs) {
    Optional<String> obstacle = pairs.obstacle(LEAST);
    return obstacle.isPresent()
        ? new Pairing.Impossible(obstacle.get())
        : new Correlated(leading(CentredRows.of(pairs.x())), leading(CentredRows.of(pairs.y())));
  }

  /** U of the leading singular vectors, n×r. */
  private DoubleMatrix leading(DoubleMatrix centred) {
    SymmetricEigen eigen = SymmetricEigen.of(centred.transposeTimes(centred));
    double[] squares = eigen.values();
    double bar = squares[0] * centred.rows() * Math.ulp(1.0);
    int most = (int) Arrays.stream(squares).filter(square -> square > bar).count();
    double whole = Arrays.stream(squares, 0, most).sum();
    int kept = 0;
    double sum = 0;
    while (kept < most && sum < variance * whole) {
      sum += squares[kept++];
    }
    DoubleMatrix directions = eigen.vectors().columnRange(0, kept);
    for (int j = 0; j < kept; j++) {
      double scale = 1 / Math.sqrt(squares[j]);
      for (int i = 0; i < directions.rows(); i++) {
        directions.set(i, j, directions.get(i, j) * scale);
      }
    }
    return centred.times(directions);
  }

  /** Orthonormal columns of both sides. */
  private record Correlated(DoubleMatrix x, DoubleMatrix y) implements Pairing {
    @Override
    public double value() {
      return mean(x.transposeTimes(y));
    }

    @Override
    public double shuffled(int[] order) {
      return mean(x.transposeTimes(CentredRows.select(y, order)));
    }

    private static double mean(DoubleMatrix product) {
      return Arrays.stream(Svd.of(product).singularValues())
          .map(value -> Math.min(1, value))
          .average()
          .orElse(0);
    }
  }

  private static String verdict(double corrected) {
    if (corrected > 0.9) {
      return "a linear map carries nearly every direction of one side to the other.";
    }
    return corrected > 0.3
        ? "a linear map carries the strong directions. A damped fit will keep those."
        : "few directions are shared; a linear map between the sides will lose most.";
  }
}
