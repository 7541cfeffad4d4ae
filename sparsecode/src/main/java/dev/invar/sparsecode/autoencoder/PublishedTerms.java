package dev.invar.sparsecode.autoencoder;

import dev.invar.sparsecode.train.Recipe;

/** What the published trainings have in common. */
final class PublishedTerms {
  static final double TEMPERATURE = 0.2;
  static final double WARM_UP = 0.05;
  static final double IDLE_WEIGHT = 0.1;
  static final int IDLE_LATENTS = 1024;

  private static final double WIDE_WEIGHT = 0.125;

  /** ⅛ of the error of 4k latents, a tenth of that of up to 1,024 latents idle for 30 steps. */
  static final Recipe.Terms ALL =
      Recipe.Terms.ERROR.withWide(WIDE_WEIGHT).withAuxiliary(IDLE_WEIGHT, IDLE_LATENTS);

  private PublishedTerms() {}
}
