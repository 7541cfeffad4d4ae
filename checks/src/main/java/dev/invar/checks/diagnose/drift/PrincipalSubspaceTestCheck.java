package dev.invar.checks.diagnose.drift;

import dev.invar.diagnose.drift.PrincipalSubspaceTest;
import dev.invar.diagnose.drift.SubspaceRegion;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.SymmetricEigen;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.util.random.RandomGenerator;

/**
 * Holds the confidence region to its level: of 2,000 samples, the nominal 95 % region of 93 to 97 %
 * covers the true subspace. Covariances of samples are drawn as Wishart matrices (Bartlett 1933).
 */
@CheckOf(PrincipalSubspaceTest.class)
public final class PrincipalSubspaceTestCheck implements MethodCheck {
  private static final int TRIALS = 2000;
  private static final int WIDTH = 10;
  private static final int DIMENSION = 2;
  private static final int ROWS = 1000;
  private static final double GAP = 4;

  private final double level;

  /** Checks Invar's own. */
  public PrincipalSubspaceTestCheck() {
    this(0.95);
  }

  PrincipalSubspaceTestCheck(double level) {
    this.level = level;
  }

  @Override
  public String data() {
    return "%d samples of %d Gaussian rows in %d dimensions, %d of them with variance %s, others 1"
        .formatted(TRIALS, ROWS, WIDTH, DIMENSION, GAP);
  }

  @Override
  public String measure() {
    return "share of samples whose region of 95 % holds the true subspace";
  }

  @Override
  public Criterion criterion() {
    return new Criterion(0.93, 0.97);
  }

  @Override
  public double measured(Seed seed) {
    RandomGenerator random = seed.random();
    DoubleMatrix truth = DoubleMatrix.identity(WIDTH).columnRange(0, DIMENSION);
    int covered = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      var region =
          new SubspaceRegion(SymmetricEigen.of(covariance(random)), DIMENSION, ROWS, level);
      covered += region.contains(truth) ? 1 : 0;
    }
    return (double) covered / TRIALS;
  }

  private static DoubleMatrix covariance(RandomGenerator random) {
    DoubleMatrix root = DoubleMatrix.allocate(WIDTH, WIDTH);
    for (int i = 0; i < WIDTH; i++) {
      double spread = Math.sqrt((i < DIMENSION ? GAP : 1) / ROWS);
      double squares = 0;
      for (int k = 0; k < ROWS - 1 - i; k++) {
        double value = random.nextGaussian();
        squares += value * value;
      }
      root.set(i, i, spread * Math.sqrt(squares));
      for (int j = 0; j < i; j++) {
        root.set(i, j, spread * random.nextGaussian());
      }
    }
    return root.timesTranspose(root);
  }
}
