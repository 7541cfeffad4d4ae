package dev.invar.tasks;

import dev.invar.method.UnknownMethodException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How an index is searched. */
public enum Mode {
  /** BM25, and vectors, codes or both, fused. */
  HYBRID,
  /** Vectors, by walking a graph. */
  DENSE,
  /** Vectors, all of them compared. */
  EXACT,
  /** Sparse codes, all that share a latent with the query's compared. */
  SPARSE,
  /** Sparse codes, and the best documents put into the order of their vectors. */
  REFINED,
  /** Words. */
  BM25;

  /** Its name for people and programs, such as {@code hybrid}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether a query needs a vector. */
  public boolean needsVector() {
    return this != BM25;
  }

  /** Whether a query needs words. */
  public boolean needsWords() {
    return this == BM25 || this == HYBRID;
  }

  /**
   * The mode with a label.
   *
   * @throws UnknownMethodException if there is none; lists the known ones
   */
  public static Mode of(String label) {
    return Arrays.stream(values())
        .filter(mode -> mode.label().equals(label))
        .findFirst()
        .orElseThrow(() -> new UnknownMethodException("mode", label, labels()));
  }

  /** All labels, in order of declaration. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(Mode::label).toList();
  }
}
