package dev.invar.linalg;

import dev.invar.linalg.dense.Dense;
import dev.invar.linalg.dense.Product.Form;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;

/**
 * The leading singular values and vectors of a large matrix, found in a random subspace.
 *
 * <p>With Ω Gaussian, d×l, and Q an orthonormal basis of (AAᵀ)^p·A·Ω: the decomposition of QᵀA,
 * turned back by Q. Source: Halko, Martinsson and Tropp 2011, doi:10.1137/090771806, algorithms 4.4
 * and 5.1. The expected error in the spectral norm is at most (1 + √(r/(o−1)) + e·√(l·m)/o)^(1/(2p
 * +1)) times the first singular value left out, with r the rank, o ≥ 2 the oversampling, l = r + o
 * and m = min(n, d). Cost: 4(p + 1)·n·d·l operations. Weakness: a spectrum that falls slowly needs
 * more power steps.
 *
 * @param rank how many values and vectors, at least 1
 * @param oversampling extra columns of the random subspace, at least 0
 * @param powerSteps p, passes that sharpen the spectrum, at least 0
 * @param seed of the random subspace
 */
public record RandomizedSvd(int rank, int oversampling, int powerSteps, Seed seed) {
  private static final int USUAL_OVERSAMPLING = 10;
  private static final int USUAL_POWER_STEPS = 2;

  public RandomizedSvd {
    requireAtLeast("rank", 1, rank);
    requireAtLeast("oversampling", 0, oversampling);
    requireAtLeast("power steps", 0, powerSteps);
  }

  /** A rank with 10 extra columns and 2 power steps. */
  public static RandomizedSvd ofRank(int rank, Seed seed) {
    return new RandomizedSvd(rank, USUAL_OVERSAMPLING, USUAL_POWER_STEPS, seed);
  }

  /**
   * The leading part of the decomposition of an n×d matrix, which is only read.
   *
   * @return U n×rank, rank values, V d×rank
   * @throws ShapeException if the rank is above min(n, d)
   * @throws NumericalException if an entry is not finite
   */
  public Svd of(DoubleMatrix a) {
    return of(Backends.dense(), a);
  }

  Svd of(Dense dense, DoubleMatrix a) {
    long most = Math.min(a.requireFinite("matrix").rows(), a.columns());
    if (rank > most) {
      throw new ShapeException("rank", "at most min(n, d) = " + most, rank);
    }
    int l = (int) Math.min((long) rank + oversampling, most);
    DoubleMatrix basis = range(dense, times(dense, Form.A_B, a, gaussian(a.columns(), l)));
    for (int step = 0; step < powerSteps; step++) {
      DoubleMatrix rows = range(dense, times(dense, Form.AT_B, a, basis));
      basis = range(dense, times(dense, Form.A_B, a, rows));
    }
    Svd small = Svd.of(dense, times(dense, Form.AT_B, basis, a));
    var values = new double[rank];
    System.arraycopy(small.singularValues(), 0, values, 0, rank);
    return new Svd(
        times(dense, Form.A_B, basis, small.u().columnRange(0, rank)),
        values,
        small.v().columnRange(0, rank));
  }

  private static DoubleMatrix range(Dense dense, DoubleMatrix a) {
    return Qr.of(dense, a).q();
  }

  private static DoubleMatrix times(Dense dense, Form form, DoubleMatrix a, DoubleMatrix b) {
    return Products.doubles(dense, form, a, b);
  }

  private DoubleMatrix gaussian(int rows, int columns) {
    var random = seed.random();
    DoubleMatrix result = DoubleMatrix.allocate(rows, columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        result.set(i, j, random.nextGaussian());
      }
    }
    return result;
  }

  private static void requireAtLeast(String option, int least, int value) {
    if (value < least) {
      throw new OptionException(option, "at least " + least, value);
    }
  }
}
