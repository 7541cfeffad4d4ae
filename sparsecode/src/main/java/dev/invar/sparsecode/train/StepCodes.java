package dev.invar.sparsecode.train;

import dev.invar.linalg.HighestPlaces;
import java.util.stream.IntStream;

/**
 * The codes of a batch: the k highest latents, those that follow up to four times as many, and idle
 * ones. Reused from step to step.
 */
final class StepCodes {
  /** How many times k are decoded together in the wide term. */
  static final int WIDENING = 4;

  final CodeGroup main;
  final CodeGroup wide;
  final CodeGroup idle;

  /**
   * @param rows of every batch
   * @param most the largest k there will be
   */
  StepCodes(int rows, int most, Recipe recipe, int d) {
    int h = recipe.shape().latents();
    Recipe.Terms terms = recipe.terms();
    this.main = new CodeGroup(rows, most, h, d);
    this.wide = new CodeGroup(rows, terms.wide() > 0 ? mostBeyond(recipe, most) : 0, h, d);
    this.idle =
        new CodeGroup(
            rows, terms.auxiliary() > 0 ? Math.min(h, terms.auxiliaryLatents()) : 0, h, d);
  }

  /** Most latents beyond k that are sought, for any k there will be: the most is near h/4. */
  private static int mostBeyond(Recipe recipe, int most) {
    return IntStream.rangeClosed(recipe.shape().active(), most)
        .map(k -> sought(recipe, k) - k)
        .max()
        .orElse(0);
  }

  int rows() {
    return main.rows();
  }

  /** How many latents must be found for a code of k. */
  static int sought(Recipe recipe, int k) {
    int h = recipe.shape().latents();
    return recipe.terms().wide() > 0 ? Math.min(h, WIDENING * k) : k;
  }

  /** Sets a row's code: the k highest, and the others that were found. */
  void set(int row, HighestPlaces found, int k) {
    main.clearRow(row);
    wide.clearRow(row);
    idle.clearRow(row);
    float least = found.highest(k);
    int equal = k;
    for (int i = 0; i < found.size(); i++) {
      equal -= found.value(i) > least ? 1 : 0;
    }
    for (int i = 0; i < found.size(); i++) {
      float value = found.value(i);
      if (value > least || (value == least && equal-- > 0)) {
        main.add(row, found.place(i), value);
      } else {
        wide.add(row, found.place(i), value);
      }
    }
  }

  /** Sets a row's idle latents. */
  void setIdle(int row, HighestPlaces found, int[] latents) {
    for (int i = 0; i < found.size(); i++) {
      idle.add(row, latents[found.place(i)], found.value(i));
    }
  }

  void index() {
    main.index();
    wide.index();
    idle.index();
  }
}
