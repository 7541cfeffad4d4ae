package dev.invar.checks.encode;

import dev.invar.checks.encode.TokenStates.Token;
import dev.invar.encode.pooling.LastTokenPooling;
import dev.invar.encode.pooling.Pooling;
import dev.invar.method.CheckOf;
import java.util.List;

/** The last token. */
@CheckOf(LastTokenPooling.class)
public final class LastTokenPoolingCheck extends PoolingCheck {
  /** Checks Invar's own. */
  public LastTokenPoolingCheck() {
    this(LastTokenPooling.DEFAULTS);
  }

  LastTokenPoolingCheck(Pooling pooling) {
    super(pooling);
  }

  @Override
  double definition(List<Token> tokens) {
    return tokens.getLast().value();
  }
}
