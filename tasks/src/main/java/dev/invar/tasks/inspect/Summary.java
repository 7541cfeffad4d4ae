package dev.invar.tasks.inspect;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Value;
import dev.invar.diagnose.finding.Finding;
import dev.invar.diagnose.finding.Severity;
import dev.invar.diagnose.report.Section;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A report in a few sentences: the findings, what to know of the rows, then what the first figure
 * of each section says.
 */
final class Summary {
  private Summary() {}

  static List<String> of(List<Finding> findings, List<String> notes, List<Section> sections) {
    var sentences = new ArrayList<String>();
    sentences.add(found(findings));
    sentences.addAll(notes);
    for (Section section : sections) {
      section.figures().stream()
          .filter(figure -> figure.value() instanceof Value.Known)
          .findFirst()
          .map(Figure::meaning)
          .ifPresent(sentences::add);
    }
    return sentences;
  }

  private static String found(List<Finding> findings) {
    if (findings.isEmpty()) {
      return "Nothing wrong was found.";
    }
    Map<Severity, Long> counts =
        findings.stream().collect(Collectors.groupingBy(Finding::severity, Collectors.counting()));
    return Arrays.stream(Severity.values())
        .map(severity -> Optional.ofNullable(counts.get(severity)).map(n -> counted(n, severity)))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(", ", "Found: ", "."));
  }

  private static String counted(long count, Severity severity) {
    String name = severity.name().toLowerCase(Locale.ROOT);
    return count + " " + name + (count == 1 ? "" : "s");
  }
}
