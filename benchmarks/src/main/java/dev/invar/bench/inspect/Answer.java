package dev.invar.bench.inspect;

import dev.invar.bench.Claim;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Sampling;
import dev.invar.method.Criterion;
import dev.invar.method.Seed;
import java.util.List;

/**
 * A value that is known beforehand, and how it is measured.
 *
 * @param note what a reader must know beside the number
 */
record Answer(Claim claim, String note, Measured measured) {
  /** Measures on rows made from a seed; NaN if the figure is not defined. */
  @FunctionalInterface
  interface Measured {
    double of(Seed seed);
  }

  static Answer of(
      String id, String statement, Criterion criterion, String note, Measured measured) {
    return new Answer(
        new Claim("known-" + id, statement + ", no unit", criterion, "generated data"),
        note,
        measured);
  }

  /** The value of one of several figures. */
  static double value(List<Figure> figures, String id) {
    return figures.stream()
        .filter(figure -> figure.id().equals(id))
        .findFirst()
        .orElseThrow()
        .value()
        .asNumber()
        .orElse(Double.NaN);
  }

  /** Without intervals and chance. */
  static Sampling sampling(Seed seed) {
    return new Sampling(0, 0, seed);
  }
}
