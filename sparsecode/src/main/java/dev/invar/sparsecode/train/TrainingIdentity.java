package dev.invar.sparsecode.train;

import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.rows.ValueDigest;

/** What a training is known by: a digest of its recipe and of every value of its data. */
final class TrainingIdentity {
  private static final int BYTES = 16;

  private TrainingIdentity() {}

  /** Cost: O(nd). */
  static String of(Recipe recipe, TrainingSet data) {
    ValueDigest digest = new ValueDigest().add(recipe.toString()).add(data.passages().vectors());
    data.labels().ifPresent(labels -> digest.add(labels.toString()));
    data.questions()
        .ifPresent(questions ->
            digest.add(questions.queries().vectors()).add(questions.answers().toString()));
    return digest.hex(BYTES);
  }
}
