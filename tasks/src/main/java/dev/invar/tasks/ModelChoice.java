package dev.invar.tasks;

import dev.invar.method.UnknownMethodException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Which of two models answers while an index's model changes. */
public enum ModelChoice {
  /** Both, in the way the upgrade was started for; the one there is where none is under way. */
  UPGRADE,
  /** The old one alone, as if no upgrade were under way. */
  OLD,
  /**
   * The new one alone: by new vectors where there are any, and where not, by its queries carried
   * over to the old ones.
   */
  NEW;

  /** Its name for people and programs, such as {@code upgrade}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The choice with a label.
   *
   * @throws UnknownMethodException if there is none; lists the known ones
   */
  public static ModelChoice of(String label) {
    return Arrays.stream(values())
        .filter(choice -> choice.label().equals(label))
        .findFirst()
        .orElseThrow(() -> new UnknownMethodException("model to answer", label, labels()));
  }

  /** All labels, in order of declaration. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(ModelChoice::label).toList();
  }
}
