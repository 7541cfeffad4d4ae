package dev.invar.diagnose.gate;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Value;
import dev.invar.diagnose.finding.Finding;
import dev.invar.diagnose.report.SpaceReport;
import dev.invar.method.OptionException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Holds reports to rules.
 *
 * @param rules copied
 * @param baseline figures of an earlier report by id, where they had a value; copied
 */
public record Gate(List<Rule> rules, Map<String, Double> baseline) {
  /**
   * @throws OptionException if a rule compares with the baseline and this has no such figure
   */
  public Gate {
    rules = List.copyOf(rules);
    baseline = Map.copyOf(baseline);
    for (Rule rule : rules) {
      if (rule instanceof Rule.Drift(String figure, var way, var percent)
          && !baseline.containsKey(figure)) {
        throw new OptionException(
            "figure of the rule \"" + rule + "\"",
            baseline.isEmpty() ? "a baseline to compare with" : known(baseline.keySet()),
            baseline.isEmpty() ? "no baseline" : figure);
      }
    }
  }

  /**
   * The rules that a report breaks, in their order.
   *
   * @throws OptionException if a rule is about a figure that the report does not have
   */
  public List<Breach> breaches(SpaceReport report) {
    var figures = new TreeMap<String, Figure>();
    report.figures().forEach(figure -> figures.put(figure.id(), figure));
    var breaches = new ArrayList<Breach>();
    for (Rule rule : rules) {
      breach(rule, report, figures).ifPresent(found -> breaches.add(new Breach(rule, found)));
    }
    return breaches;
  }

  private Optional<String> breach(Rule rule, SpaceReport report, Map<String, Figure> figures) {
    return switch (rule) {
      case Rule.Found(var least) -> {
        List<String> titles =
            report.findings().stream()
                .filter(finding -> finding.severity().compareTo(least) <= 0)
                .map(Finding::title)
                .toList();
        yield titles.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", titles));
      }
      case Rule.Limit(String id, Rule.Side side, double number) -> {
        Optional<Double> value = value(rule, id, figures);
        yield value.isEmpty()
            ? Optional.of(undefined(id))
            : value.filter(now -> side.holds(now, number)).map(now -> said(id, now));
      }
      case Rule.Drift(String id, Rule.Way way, double percent) -> {
        Optional<Double> value = value(rule, id, figures);
        double before = baseline.getOrDefault(id, 0.0);
        yield value.isEmpty()
            ? Optional.of(undefined(id) + ", but was in the baseline")
            : value
                .filter(now -> way.distance(before, now) > Math.abs(before) * percent / 100)
                .map(now -> said(id, now) + ", " + moved(before, now));
      }
    };
  }

  private static String moved(double before, double now) {
    return before == 0
        ? "which was 0 in the baseline"
        : String.format(
            Locale.ROOT,
            "%.3g %% %s the baseline's %.6g",
            100 * Math.abs(now - before) / Math.abs(before),
            now < before ? "below" : "above",
            before);
  }

  private static String said(String id, double value) {
    return String.format(Locale.ROOT, "%s is %.6g", id, value);
  }

  private static String undefined(String id) {
    return id + " is not defined";
  }

  /** Empty if the figure is not defined. */
  private static Optional<Double> value(Rule rule, String id, Map<String, Figure> figures) {
    Figure figure = figures.get(id);
    if (figure == null) {
      throw new OptionException("figure of the rule \"" + rule + "\"", known(figures.keySet()), id);
    }
    return switch (figure.value()) {
      case Value.Known(double number) -> Optional.of(number);
      case Value.Undefined(String because) -> Optional.empty();
    };
  }

  private static String known(Collection<String> ids) {
    return ids.stream().sorted().collect(Collectors.joining(", ", "one of ", ""));
  }
}
