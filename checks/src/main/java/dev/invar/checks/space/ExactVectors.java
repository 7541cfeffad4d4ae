package dev.invar.checks.space;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;

/**
 * Two vectors as exact decimal numbers, so that sums and products have no rounding at all; roots
 * and quotients have {@value #DIGITS} digits.
 */
record ExactVectors(List<BigDecimal> a, List<BigDecimal> b) {
  static final int DIGITS = 60;
  static final MathContext CONTEXT = new MathContext(DIGITS);

  static ExactVectors of(float[] a, float[] b) {
    return new ExactVectors(exact(a), exact(b));
  }

  BigDecimal dot() {
    return sum(BigDecimal::multiply);
  }

  /** Σ |aᵢbᵢ|, to which the rounding error of a dot product is relative. */
  BigDecimal absoluteDot() {
    return sum((x, y) -> x.multiply(y).abs());
  }

  BigDecimal manhattan() {
    return sum((x, y) -> x.subtract(y).abs());
  }

  BigDecimal euclidean() {
    return sum((x, y) -> x.subtract(y).pow(2)).sqrt(CONTEXT);
  }

  BigDecimal cosine() {
    BigDecimal squares = sum((x, y) -> x.multiply(x)).multiply(sum((x, y) -> y.multiply(y)));
    return dot().divide(squares.sqrt(CONTEXT), CONTEXT);
  }

  private BigDecimal sum(BinaryOperator<BigDecimal> term) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < a.size(); i++) {
      sum = sum.add(term.apply(a.get(i), b.get(i)));
    }
    return sum;
  }

  private static List<BigDecimal> exact(float[] values) {
    var exact = new ArrayList<BigDecimal>();
    for (float value : values) {
      exact.add(new BigDecimal(value));
    }
    return exact;
  }
}
