package dev.invar.diagnose.report;

import dev.invar.diagnose.Value;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The figures of an earlier report, to compare a later one with.
 *
 * @param figures id to value; copied
 */
public record Baseline(SortedMap<String, Value> figures) {
  public Baseline {
    figures = Collections.unmodifiableSortedMap(new TreeMap<>(figures));
  }

  /** The figures of a report that was just made; of two of one id the first. */
  public static Baseline of(SpaceReport report) {
    var figures = new TreeMap<String, Value>();
    report.figures().forEach(figure -> figures.putIfAbsent(figure.id(), figure.value()));
    return new Baseline(figures);
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
