package dev.invar.sparsecode.autoencoder;

import dev.invar.sparsecode.train.Recipe;

/** What the published trainings of CSR and CSRv2 have in common. */
final class PublishedTerms {
  static final double TEMPERATURE = 0.2;
  static final double WARM_UP = 0.05;

  /** ⅛ of the error of 4k latents, a tenth of that of up to 1,024 latents idle for 30 steps. */
  static final Recipe.Terms ALL =
      Recipe.Terms.ERROR.withWide(0.125).withAuxiliary(0.1, 1024).withIdleAfter(30);

  private PublishedTerms() {}
}
