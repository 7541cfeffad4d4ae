package dev.invar.checks.encode;

import dev.invar.checks.encode.TokenStates.Token;
import dev.invar.encode.pooling.MeanSqrtLengthPooling;
import dev.invar.encode.pooling.Pooling;
import dev.invar.method.CheckOf;
import java.util.List;

/** Σ h / √n over the n tokens. */
@CheckOf(MeanSqrtLengthPooling.class)
public final class MeanSqrtLengthPoolingCheck extends PoolingCheck {
  /** Checks Invar's own. */
  public MeanSqrtLengthPoolingCheck() {
    this(MeanSqrtLengthPooling.DEFAULTS);
  }

  MeanSqrtLengthPoolingCheck(Pooling pooling) {
    super(pooling);
  }

  @Override
  double definition(List<Token> tokens) {
    return tokens.stream().mapToDouble(Token::value).sum() / Math.sqrt(tokens.size());
  }
}
