package dev.invar.diagnose.hubness;

import dev.invar.ranking.Interval;
import java.util.Locale;
import java.util.Optional;

/** What figures of hubness say. */
final class HubnessMeaning {
  private static final double HUBBY = 1.4;

  private HubnessMeaning() {}

  static String ofSkewness(double value, Optional<Interval> around, long rows, String what) {
    String says =
        String.format(
            Locale.ROOT, "The skewness of how often %s are neighbours is %.2f", what, value);
    String limit = String.format(Locale.ROOT, "the usual limit of %.1f", HUBBY);
    if (around.filter(HubnessMeaning::holdsTheLimit).isPresent()) {
      return says
          + "; whether that is above "
          + limit
          + " cannot be told from these lists. More rows, or more comparisons, would tell.";
    }
    return value > HUBBY
        ? says
            + ", above "
            + limit
            + ": some are in far more lists than their share. The findings name those that are hubs;"
            + " comparing without the mean evens the lists."
        : says + ", below " + limit + ": no hubs to speak of.";
  }

  private static boolean holdsTheLimit(Interval around) {
    return around.low() <= HUBBY && around.high() >= HUBBY;
  }

  static String ofLargest(double value, Optional<Interval> around, long rows, String what) {
    return String.format(
            Locale.ROOT,
            "Of the %s, one stands in %.0f lists. If that is far above the mean, ",
            what,
            value)
        + "look at what it says: it comes up for everything.";
  }

  static String ofAntihubs(double value, Optional<Interval> around, long rows, String what) {
    if (value == 0) {
      return "Each of the " + what + " stands in some list: a search can find them all.";
    }
    return String.format(
        Locale.ROOT,
        "Of the %s, %.1f %% stand in no list: a search hardly finds them.",
        what,
        100 * value);
  }

  static String ofGini(double value, Optional<Interval> around, long rows, String what) {
    return String.format(
        Locale.ROOT,
        "0 if all %s came up equally often, 1 if one took every place: %.2f.",
        what,
        value);
  }

  static String ofTopShare(double value, Optional<Interval> around, long rows, String what) {
    double even = Math.ceil(rows / 100.0) / rows;
    return String.format(
        Locale.ROOT,
        "The hundredth of the %s that comes up most holds %.1f %% of all places; %.2g %% would be even.",
        what,
        100 * value,
        100 * even);
  }
}
