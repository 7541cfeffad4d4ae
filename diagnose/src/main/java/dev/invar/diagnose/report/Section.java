package dev.invar.diagnose.report;

import dev.invar.diagnose.Figure;
import java.util.List;

/**
 * Figures and plots about one question.
 *
 * @param id lower case with hyphens, unique in the report, such as {@code space-use}
 * @param title such as {@code How much of the space is used}
 * @param question what the section answers, in a sentence
 * @param figures copied
 * @param plots copied
 */
public record Section(
    String id, String title, String question, List<Figure> figures, List<Plot> plots) {
  public Section {
    figures = List.copyOf(figures);
    plots = List.copyOf(plots);
  }
}
