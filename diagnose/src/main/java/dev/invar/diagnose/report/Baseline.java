package dev.invar.diagnose.report;

import dev.invar.diagnose.Value;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The figures of an earlier report, to compare a later one with.
 *
 * @param figures id to value; copied
 * @param spaces fingerprints of what was inspected, in order; copied
 */
public record Baseline(SortedMap<String, Value> figures, List<String> spaces) {
  public Baseline {
    figures = Collections.unmodifiableSortedMap(new TreeMap<>(figures));
    spaces = List.copyOf(spaces);
  }

  /** The figures of a report that was just made. */
  public static Baseline of(SpaceReport report) {
    var figures = new TreeMap<String, Value>();
    report.figures().forEach(figure -> figures.put(figure.id(), figure.value()));
    return new Baseline(figures, report.inspected().stream().map(Inspected::fingerprint).toList());
  }

  /** Those with a number, by id. */
  public SortedMap<String, Double> numbers() {
    var numbers = new TreeMap<String, Double>();
    for (Map.Entry<String, Value> figure : figures.entrySet()) {
      figure.getValue().asNumber().ifPresent(number -> numbers.put(figure.getKey(), number));
    }
    return numbers;
  }
}
