package dev.invar.diagnose.inspection;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.report.Section;
import dev.invar.diagnose.transform.InvarianceError;
import java.util.List;

/** The section on what a change of the texts does to their vectors. */
public final class ChangeInspection {
  private ChangeInspection() {}

  /**
   * The figures of one change.
   *
   * @param change lower case with hyphens, such as {@code typos}; ends the figures' ids
   * @param pair the vectors before and after
   */
  public static List<Figure> figures(String change, SpacePair pair, Measuring measuring) {
    Figure figure = measuring.figures(pair, List.of(InvarianceError.DEFAULTS)).getFirst();
    String named = change.replace('-', ' ');
    return List.of(
        new Figure(
            figure.id() + "." + change,
            figure.name() + ", " + named,
            figure.value(),
            figure.basis(),
            figure.interval(),
            figure.chance(),
            "Of " + named + ": " + figure.meaning()));
  }

  /** The section of the figures of several changes. */
  public static Section section(List<Figure> figures) {
    return new Section(
        "changes",
        "Changed texts",
        "Do vectors stay where they are when a text is written otherwise?",
        figures,
        List.of());
  }
}
