package dev.invar.diagnose.inspection;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.report.Plot;
import dev.invar.diagnose.report.Section;
import java.util.ArrayList;
import java.util.List;

/** Puts what was measured of two spaces into one section, figure beside figure. */
final class Sides {
  private static final String SECOND = "second.";

  private Sides() {}

  static Section of(Section first, Section second) {
    var figures = new ArrayList<Figure>();
    for (int i = 0; i < first.figures().size(); i++) {
      Figure ours = first.figures().get(i);
      Figure theirs = second.figures().get(i);
      figures.add(ours.called(ours.id(), ours.name() + ", first"));
      figures.add(theirs.called(SECOND + theirs.id(), theirs.name() + ", second"));
    }
    var plots = new ArrayList<Plot>(first.plots());
    second
        .plots()
        .forEach(plot -> plots.add(plot.called("second-" + plot.id(), plot.title() + ", second")));
    return new Section(first.id(), first.title(), first.question(), figures, List.copyOf(plots));
  }
}
