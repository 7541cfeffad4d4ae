package dev.invar.checks.encode;

import dev.invar.checks.encode.TokenStates.Token;
import dev.invar.encode.pooling.MaxPooling;
import dev.invar.encode.pooling.Pooling;
import dev.invar.method.CheckOf;
import java.util.List;

/** The largest value. */
@CheckOf(MaxPooling.class)
public final class MaxPoolingCheck extends PoolingCheck {
  /** Checks Invar's own. */
  public MaxPoolingCheck() {
    this(MaxPooling.DEFAULTS);
  }

  MaxPoolingCheck(Pooling pooling) {
    super(pooling);
  }

  @Override
  double definition(List<Token> tokens) {
    return tokens.stream().mapToDouble(Token::value).max().orElseThrow();
  }
}
