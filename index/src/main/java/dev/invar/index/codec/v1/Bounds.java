package dev.invar.index.codec.v1;

import dev.invar.method.OptionException;

/**
 * Which segments get bounds: for each latent the highest value in each block of 64 documents, and
 * the codes block by block. With them the best few documents of a large segment are found without
 * looking at most others; without them every search looks at all postings of its latents.
 *
 * <p>They take about one and a half times the room of the postings. They help where documents that
 * are alike lie together, see {@code dev.invar.index.sparse.order}; where they do not, a search
 * with bounds is slower than one without.
 *
 * @param fromDocuments segments with at least as many documents get them
 */
public record Bounds(int fromDocuments) {
  /** No segment gets bounds. */
  public static final Bounds NONE = new Bounds(Integer.MAX_VALUE);

  /** Segments of which an exact scan takes some tenths of a millisecond or more. */
  public static final Bounds LARGE_SEGMENTS = new Bounds(1 << 19);

  /** What a format does that is told nothing: {@link #NONE}. */
  public static final Bounds DEFAULTS = NONE;

  /**
   * @throws OptionException if the number is below 1
   */
  public Bounds {
    if (fromDocuments < 1) {
      throw new OptionException(
          "documents from which on segments get bounds", "1 or more", fromDocuments);
    }
  }

  boolean applyTo(int documents) {
    return documents >= fromDocuments && documents < Integer.MAX_VALUE;
  }
}
