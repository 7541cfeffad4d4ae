package dev.invar.tasks;

import dev.invar.index.CodeSettings;
import dev.invar.index.IndexSettings;
import dev.invar.method.UnknownMethodException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What an index keeps of its vectors. */
public enum Representation {
  /** The vectors themselves. */
  DENSE,
  /** Their sparse codes. */
  SPARSE,
  /** Vectors and codes. */
  BOTH;

  /** Its name for people and programs, such as {@code sparse}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether there are codes. */
  public boolean hasCodes() {
    return this != DENSE;
  }

  /** Where the codes of this representation are, seen from the vectors; not for {@link #DENSE}. */
  CodeSettings.Place place() {
    return this == BOTH ? CodeSettings.Place.BESIDE_VECTORS : CodeSettings.Place.INSTEAD_OF_VECTORS;
  }

  /** What an index keeps. */
  static Representation of(IndexSettings settings) {
    if (settings.codes().isEmpty()) {
      return DENSE;
    }
    return settings.keepsVectors() ? BOTH : SPARSE;
  }

  /**
   * The representation with a label.
   *
   * @throws UnknownMethodException if there is none; lists the known ones
   */
  public static Representation of(String label) {
    return Arrays.stream(values())
        .filter(choice -> choice.label().equals(label))
        .findFirst()
        .orElseThrow(() -> new UnknownMethodException("representation", label, labels()));
  }

  /** All labels, in order of declaration. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(Representation::label).toList();
  }
}
