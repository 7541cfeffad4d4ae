package dev.invar.checks.encode;

import dev.invar.checks.encode.TokenStates.Token;
import dev.invar.encode.pooling.ClsPooling;
import dev.invar.encode.pooling.Pooling;
import dev.invar.method.CheckOf;
import java.util.List;

/** The first token. */
@CheckOf(ClsPooling.class)
public final class ClsPoolingCheck extends PoolingCheck {
  /** Checks Invar's own. */
  public ClsPoolingCheck() {
    this(ClsPooling.DEFAULTS);
  }

  ClsPoolingCheck(Pooling pooling) {
    super(pooling);
  }

  @Override
  double definition(List<Token> tokens) {
    return tokens.getFirst().value();
  }
}
