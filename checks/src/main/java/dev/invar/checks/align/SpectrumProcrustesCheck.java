package dev.invar.checks.align;

import dev.invar.align.Aligner;
import dev.invar.align.linear.SpectrumProcrustes;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.util.function.DoubleFunction;

/**
 * Holds the family to its definition without singular vectors: with R the rotation of Procrustes, H
 * = RᵀXᵀY and K = H/s₁ + 10⁻³I it is R at 0, RK at 1, undone by K at −1, and its double step of ½
 * is that of 1.
 */
@CheckOf(SpectrumProcrustes.class)
public final class SpectrumProcrustesCheck implements MethodCheck {
  private static final int WIDTH = 24;
  private static final int ROWS = 400;
  private static final int STEPS = 500;

  private final DoubleFunction<Aligner> family;

  /** Checks Invar's own. */
  public SpectrumProcrustesCheck() {
    this(SpectrumProcrustes::new);
  }

  SpectrumProcrustesCheck(DoubleFunction<Aligner> family) {
    this.family = family;
  }

  @Override
  public String data() {
    return NoisyRotation.description(ROWS, WIDTH);
  }

  @Override
  public String measure() {
    return "largest relative difference from the definition over exponents −1, 0, ½ and 1, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-5);
  }

  @Override
  public double measured(Seed seed) {
    NoisyRotation data = NoisyRotation.of(ROWS, WIDTH, seed);
    DoubleMatrix cross = data.xy();
    DoubleMatrix rotation = PlainAlgebra.nearestRotation(cross);
    DoubleMatrix h = rotation.transposeTimes(cross);
    DoubleMatrix k = PlainAlgebra.shifted(h.scaled(1 / largestEigenvalue(h)), 1e-3);
    DoubleMatrix whole = rotation.times(k);
    DoubleMatrix half = rotation.transposeTimes(map(0.5, data));
    double worst = PlainAlgebra.difference(map(0, data), rotation);
    worst = Math.max(worst, PlainAlgebra.difference(map(1, data), whole));
    worst = Math.max(worst, PlainAlgebra.difference(map(-1, data).times(k), rotation));
    return Math.max(worst, PlainAlgebra.difference(half.times(half), k));
  }

  private DoubleMatrix map(double exponent, NoisyRotation data) {
    return Drawn.map(family.apply(exponent).fit(data.pairs()), 0);
  }

  private static double largestEigenvalue(DoubleMatrix h) {
    DoubleMatrix vector = DoubleMatrix.allocate(h.columns(), 1);
    vector.set(0, 0, 1);
    double value = 0;
    for (int step = 0; step < STEPS; step++) {
      vector = h.times(vector);
      value = vector.frobeniusNorm();
      vector = vector.scaled(1 / value);
    }
    return value;
  }
}
