package dev.invar.diagnose.gate;

import dev.invar.diagnose.finding.Severity;
import dev.invar.method.OptionException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** When a report fails. */
public sealed interface Rule {
  /** The forms that {@link #parse} knows. */
  String FORMS =
      "\"errors\", \"warnings\", \"notes\", \"FIGURE < NUMBER\", \"FIGURE > NUMBER\","
          + " \"FIGURE drops PERCENT%\", \"FIGURE rises PERCENT%\" or \"FIGURE moves PERCENT%\"";

  /**
   * It has a finding of at least this severity.
   *
   * @param least {@link Severity#NOTE} for any finding
   */
  record Found(Severity least) implements Rule {
    @Override
    public String toString() {
      return least.name().toLowerCase(Locale.ROOT) + "s";
    }
  }

  /**
   * A figure is on the wrong side of a number.
   *
   * @param figure its id
   */
  record Limit(String figure, Side side, double number) implements Rule {
    public Limit {
      if (!Double.isFinite(number)) {
        throw new OptionException("limit of " + figure, "a finite number", number);
      }
    }

    @Override
    public String toString() {
      return figure + " " + side.sign + " " + number;
    }
  }

  /** The wrong side of a number. */
  enum Side {
    BELOW("<"),
    ABOVE(">");

    private final String sign;

    Side(String sign) {
      this.sign = sign;
    }

    boolean holds(double value, double number) {
      return this == BELOW ? value < number : value > number;
    }
  }

  /**
   * A figure has moved away from the baseline's.
   *
   * @param figure its id
   * @param percent of the baseline's size, at least 0; more than this fails
   */
  record Drift(String figure, Way way, double percent) implements Rule {
    public Drift {
      if (!(percent >= 0) || !Double.isFinite(percent)) {
        throw new OptionException("percentage of " + figure, "a finite number from 0", percent);
      }
    }

    @Override
    public String toString() {
      return figure + " " + way.name().toLowerCase(Locale.ROOT) + " " + percent + "%";
    }
  }

  /** Where to. */
  enum Way {
    DROPS,
    RISES,
    /** To either side. */
    MOVES;

    /** How far a value has gone this way; negative if it went the other. */
    double distance(double before, double now) {
      return switch (this) {
        case DROPS -> before - now;
        case RISES -> now - before;
        case MOVES -> Math.abs(now - before);
      };
    }
  }

  /**
   * Reads a rule.
   *
   * @param text of one of the {@link #FORMS}
   * @throws OptionException if it is of none
   */
  static Rule parse(String text) {
    Optional<Rule> found = found(text.strip().toLowerCase(Locale.ROOT));
    if (found.isPresent()) {
      return found.get();
    }
    Matcher limit = Forms.LIMIT.matcher(text.strip());
    if (limit.matches()) {
      Side side = limit.group(2).equals("<") ? Side.BELOW : Side.ABOVE;
      return new Limit(limit.group(1), side, number(text, limit.group(3)));
    }
    Matcher drift = Forms.DRIFT.matcher(text.strip());
    if (drift.matches()) {
      Way way = Way.valueOf(drift.group(2).toUpperCase(Locale.ROOT));
      return new Drift(drift.group(1), way, number(text, drift.group(3)));
    }
    throw new OptionException("rule", FORMS, "\"" + text + "\"");
  }

  private static Optional<Rule> found(String text) {
    return Arrays.stream(Severity.values())
        .<Rule>map(Found::new)
        .filter(rule -> rule.toString().equals(text))
        .findFirst();
  }

  private static double number(String rule, String digits) {
    try {
      return Double.parseDouble(digits);
    } catch (NumberFormatException e) {
      throw new OptionException("number of the rule \"" + rule + "\"", "such as 0.5", digits);
    }
  }

  /** How rules are written. */
  final class Forms {
    private static final String FIGURE = "([a-z][a-z0-9.-]*)";
    private static final Pattern LIMIT = Pattern.compile(FIGURE + "\\s*([<>])\\s*(\\S+)");
    private static final Pattern DRIFT =
        Pattern.compile(
            FIGURE
                + "\\s+("
                + Arrays.stream(Way.values())
                    .map(way -> way.name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining("|"))
                + ")\\s+(?:by\\s+)?([^%\\s]+)\\s*%");

    private Forms() {}
  }
}
