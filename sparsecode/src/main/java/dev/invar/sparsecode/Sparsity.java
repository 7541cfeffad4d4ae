package dev.invar.sparsecode;

import dev.invar.method.OptionException;

/**
 * How many latents stay active in a code.
 *
 * @param passage k of passages, at least 1
 * @param query k of queries, at least 1; more of them find more and cost more
 */
public record Sparsity(int passage, int query) {
  public Sparsity {
    requireAtLeastOne("k of passages", passage);
    requireAtLeastOne("k of queries", query);
  }

  /** The same k for both. */
  public static Sparsity of(int k) {
    return new Sparsity(k, k);
  }

  private static void requireAtLeastOne(String what, int k) {
    if (k < 1) {
      throw new OptionException(what, "at least 1", k);
    }
  }

  /**
   * Refuses more active latents than there are.
   *
   * @param h how many latents there are
   * @return this
   */
  public Sparsity requireWithin(int h) {
    if (Math.max(passage, query) > h) {
      throw new OptionException("k", "at most " + h + ", the number of latents", this);
    }
    return this;
  }

  @Override
  public String toString() {
    return passage == query ? Integer.toString(passage) : passage + " (queries " + query + ")";
  }
}
