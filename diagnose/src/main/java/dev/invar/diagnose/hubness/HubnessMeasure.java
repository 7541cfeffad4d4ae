package dev.invar.diagnose.hubness;

import dev.invar.ranking.Interval;
import java.util.List;
import java.util.Optional;
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
              Known.FROM_ALL_LISTS_WITHOUT_INTERVAL,
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
    /** From the lists of all rows only. */
    FROM_ALL_LISTS,
    /** Likewise, and drawing anew does not show how it spreads. */
    FROM_ALL_LISTS_WITHOUT_INTERVAL
  }

  /** What a value says. */
  @FunctionalInterface
  interface Meaning {
    /**
     * In a sentence or two.
     *
     * @param rows how many there are of {@code what} is looked for, such as rows
     * @param around empty if it was not asked for, or there is none
     */
    String of(double value, Optional<Interval> around, long rows, String what);
  }

  /** Whether it has a value where lists of drawn rows only were looked for. */
  boolean isEstimable() {
    return known == Known.ESTIMATED;
  }

  /** Whether its values lie from 0 to 1. */
  boolean isShare() {
    return known == Known.FROM_ALL_LISTS;
  }

  boolean hasInterval() {
    return known != Known.FROM_ALL_LISTS_WITHOUT_INTERVAL;
  }

  /** The figure's name: an estimate says so. */
  String name(String convention, boolean whole) {
    String estimate = whole || !isEstimable() ? "" : "estimate from the lists of drawn rows, ";
    return "Hubness (" + title + ", " + estimate + convention + ")";
  }
}
