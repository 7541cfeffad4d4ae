package dev.invar.checks.encode;

import dev.invar.checks.encode.TokenStates.Token;
import dev.invar.encode.pooling.MeanPooling;
import dev.invar.encode.pooling.Pooling;
import dev.invar.method.CheckOf;
import java.util.List;

/** Σ h / n over the n tokens. */
@CheckOf(MeanPooling.class)
public final class MeanPoolingCheck extends PoolingCheck {
  /** Checks Invar's own. */
  public MeanPoolingCheck() {
    this(MeanPooling.DEFAULTS);
  }

  MeanPoolingCheck(Pooling pooling) {
    super(pooling);
  }

  @Override
  double definition(List<Token> tokens) {
    return tokens.stream().mapToDouble(Token::value).average().orElseThrow();
  }
}
