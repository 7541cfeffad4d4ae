package dev.invar.checks.encode;

import dev.invar.checks.encode.TokenStates.Token;
import dev.invar.encode.pooling.Pooling;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Holds a pooling to its definition in double precision, which never sees the padding. The bound is
 * that of a sum of t terms in single precision: (t + 4) · 2⁻²⁴ relative to the pooled sizes.
 */
abstract class PoolingCheck implements MethodCheck {
  private static final int TEXTS = 200;

  private final Pooling pooling;

  PoolingCheck(Pooling pooling) {
    this.pooling = pooling;
  }

  /**
   * One component of the pooled vector.
   *
   * @param tokens that component of every token's state, in order, at least one
   */
  abstract double definition(List<Token> tokens);

  @Override
  public final String data() {
    return TEXTS
        + " generated texts of 1 to "
        + TokenStates.LONGEST
        + " rows and 1 to "
        + TokenStates.WIDEST
        + " columns, padding on any side and filled with NaN, infinities and huge values";
  }

  @Override
  public final String measure() {
    return "largest error as a share of the rounding bound, no unit";
  }

  @Override
  public final Criterion criterion() {
    return Criterion.atMost(1);
  }

  @Override
  public final double measured(Seed seed) {
    RandomGenerator random = seed.random();
    double largest = 0;
    for (int i = 0; i < TEXTS; i++) {
      TokenStates text = TokenStates.random(random);
      var pooled = new float[text.states().columns()];
      Arrays.fill(pooled, Float.NaN);
      pooling.pool(text.states(), text.maskArray(), pooled);
      for (int column = 0; column < pooled.length; column++) {
        largest = Math.max(largest, shareOfBound(pooled[column], text.component(column)));
      }
    }
    return largest;
  }

  private double shareOfBound(double found, List<Token> tokens) {
    double error = Math.abs(found - definition(tokens));
    double size = definition(tokens.stream().map(Token::absolute).toList());
    return error == 0 ? 0 : error / ((tokens.size() + 4) * 0x1p-24 * size);
  }
}
