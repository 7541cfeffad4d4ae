package dev.invar.diagnose.report;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.finding.Finding;
import dev.invar.method.Provenance;
import dev.invar.method.ShapeException;
import java.util.HashSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What an inspection found.
 *
 * @param inspected one space, or two that are compared; copied
 * @param summary a few sentences, the most important first; copied
 * @param findings gravest first; none for a sound space; copied
 * @param sections with figures of different ids; copied
 * @param provenance how the report was made, seed among the options
 * @param seconds part of the work to its time
 */
public record SpaceReport(
    List<Inspected> inspected,
    List<String> summary,
    List<Finding> findings,
    List<Section> sections,
    Provenance provenance,
    SortedMap<String, Double> seconds) {
  public SpaceReport {
    inspected = List.copyOf(inspected);
    summary = List.copyOf(summary);
    findings = List.copyOf(findings);
    sections = List.copyOf(sections);
    seconds = new TreeMap<>(seconds);
    var ids = new HashSet<String>();
    for (Section section : sections) {
      for (Figure figure : section.figures()) {
        if (!ids.add(figure.id())) {
          throw new ShapeException("figures of a report", "each id once", figure.id() + " twice");
        }
      }
    }
  }

  /** All figures, in order. */
  public Stream<Figure> figures() {
    return sections.stream().flatMap(section -> section.figures().stream());
  }
}
