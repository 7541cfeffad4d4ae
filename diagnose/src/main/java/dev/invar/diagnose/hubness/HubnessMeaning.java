package dev.invar.diagnose.hubness;

import java.util.Locale;

/** What figures of hubness say. */
final class HubnessMeaning {
  private static final double HUBBY = 1.4;

  private HubnessMeaning() {}

  static String ofSkewness(double value, String what) {
    String says =
        String.format(
            Locale.ROOT, "The skewness of how often %s are neighbours is %.2f", what, value);
    return value > HUBBY
        ? says
            + String.format(
                Locale.ROOT, ", above the usual limit of %.1f: a few hubs crowd the lists. ", HUBBY)
            + "Remove the mean, or search with a score that corrects for crowding."
        : says
            + String.format(
                Locale.ROOT, ", below the usual limit of %.1f: no hubs to speak of.", HUBBY);
  }

  static String ofLargest(double value, String what) {
    return String.format(
            Locale.ROOT,
            "Of the %s, one stands in %.0f lists. If that is far above the mean, ",
            what,
            value)
        + "look at what it says: it comes up for everything.";
  }

  static String ofAntihubs(double value, String what) {
    return String.format(
        Locale.ROOT,
        "Of the %s, %.1f %% stand in no list: a search hardly finds them.",
        what,
        100 * value);
  }

  static String ofGini(double value, String what) {
    return String.format(
        Locale.ROOT,
        "0 if all %s came up equally often, 1 if one took every place: %.2f.",
        what,
        value);
  }

  static String ofTopShare(double value, String what) {
    return String.format(
        Locale.ROOT,
        "The hundredth of the %s that comes up most holds %.1f %% of all places; 1 %% would be even.",
        what,
        100 * value);
  }
}
