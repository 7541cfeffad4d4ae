package dev.invar.diagnose.hubness;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * One of the figures of hubness.
 *
 * @param suffix of the metric's id
 * @param title for its name
 * @param of its value; empty if there is none
 * @param known from what it can be told
 * @param meaning what a value says
 */
record HubnessMeasure(
    String suffix,
    String title,
    Function<Occurrences, OptionalDouble> of,
    Known known,
    Meaning meaning) {
  /** All of them, the one that the metric is known by first. */
  static final List<HubnessMeasure> ALL =
      List.of(
          new HubnessMeasure(
              "",
              "skewness of the k-occurrence",
              Occurrences::skewness,
              Known.ESTIMATED,
              HubnessMeaning::ofSkewness),
          new HubnessMeasure(
              ".largest",
              "largest k-occurrence",
              counts -> OptionalDouble.of(counts.largest()),
              Known.ESTIMATED_WITHOUT_INTERVAL,
              HubnessMeaning::ofLargest),
          new HubnessMeasure(
              ".antihubs",
              "share in no list",
              counts -> OptionalDouble.of(counts.antihubs()),
              Known.FROM_ALL_LISTS,
              HubnessMeaning::ofAntihubs),
          new HubnessMeasure(
              ".gini",
              "Gini coefficient of the k-occurrence",
              counts -> OptionalDouble.of(counts.gini()),
              Known.FROM_ALL_LISTS,
              HubnessMeaning::ofGini),
          new HubnessMeasure(
              ".top-share",
              "share of all list places held by the top 1 %",
              counts -> OptionalDouble.of(counts.topShare()),
              Known.FROM_ALL_LISTS,
              HubnessMeaning::ofTopShare));

  /** From what a figure can be told. */
  enum Known {
    /** Also, as an estimate, from the lists of drawn rows. */
    ESTIMATED,
    /** Likewise, but drawing anew does not show how it spreads. */
    ESTIMATED_WITHOUT_INTERVAL,
    /** From the lists of all rows only. */
    FROM_ALL_LISTS
  }

  /** What a value says of {@code what} is looked for, such as rows. */
  @FunctionalInterface
  interface Meaning {
    String of(double value, String what);
  }

  /** Whether it has a value where lists of drawn rows only were looked for. */
  boolean isEstimable() {
    return known != Known.FROM_ALL_LISTS;
  }

  boolean hasInterval() {
    return known != Known.ESTIMATED_WITHOUT_INTERVAL;
  }

  /** The figure's name: an estimate says so. */
  String name(String convention, boolean whole) {
    String estimate = whole || !isEstimable() ? "" : ", estimate from the lists of drawn rows";
    return "Hubness (" + title + ", " + convention + estimate + ")";
  }
}
