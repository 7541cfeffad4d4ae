package dev.invar.checks.encode;

import dev.invar.checks.encode.TokenStates.Token;
import dev.invar.encode.pooling.Pooling;
import dev.invar.encode.pooling.WeightedMeanPooling;
import dev.invar.method.CheckOf;
import java.util.List;

/** Σ i·h / Σ i over the tokens, i the position. */
@CheckOf(WeightedMeanPooling.class)
public final class WeightedMeanPoolingCheck extends PoolingCheck {
  /** Checks Invar's own. */
  public WeightedMeanPoolingCheck() {
    this(WeightedMeanPooling.DEFAULTS);
  }

  WeightedMeanPoolingCheck(Pooling pooling) {
    super(pooling);
  }

  @Override
  double definition(List<Token> tokens) {
    double weighted = tokens.stream().mapToDouble(token -> token.position() * token.value()).sum();
    return weighted / tokens.stream().mapToDouble(Token::position).sum();
  }
}
