package dev.invar.diagnose;

import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.ranking.Interval;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Pairs of rows drawn from a pair of spaces, as doubles off the heap.
 *
 * @param x m×d, rows of the first side in its geometry; shared, not copied
 * @param y m×e, the same items of the second side; shared, not copied
 * @param basis how many of how many
 */
public record DrawnPairs(DoubleMatrix x, DoubleMatrix y, Basis basis) {
  private static final int PARTS = 10;

  /**
   * Draws pairs without putting back; all if there are no more.
   *
   * @param most at least 1
   */
  public static DrawnPairs of(SpacePair pair, int most, Sampling sampling) {
    int[] numbers = pair.first().drawn(most, sampling.forUse("pairs").seed().random());
    return new DrawnPairs(
        pair.first().doubles(numbers),
        pair.second().doubles(numbers),
        pair.basis(numbers.length, sampling));
  }

  /** How many pairs there are. */
  public int size() {
    return Math.toIntExact(x.rows());
  }

  /**
   * Why two sides cannot be compared by them, if so; ends "not defined, because …".
   *
   * @param least fewest pairs that it takes, at least 1
   */
  public Optional<String> obstacle(int least) {
    if (size() < least) {
      return Optional.of(
          "it needs at least "
              + least
              + " pairs, and there "
              + (size() == 1 ? "is 1" : "are " + size()));
    }
    if (!(CentredRows.of(x).frobeniusNorm() > 0)) {
      return Optional.of("all rows of the first side are the same");
    }
    if (!(CentredRows.of(y).frobeniusNorm() > 0)) {
      return Optional.of("all rows of the second side are the same");
    }
    return Optional.empty();
  }

  /** These pairs without every {@code parts}-th, from the {@code part}-th on. */
  public DrawnPairs without(int part, int parts) {
    int[] kept = IntStream.range(0, size()).filter(i -> i % parts != part).toArray();
    return new DrawnPairs(CentredRows.select(x, kept), CentredRows.select(y, kept), basis);
  }

  /**
   * The interval of a measure by the jackknife over tenths of the pairs: no pair is repeated.
   *
   * @param measure of the pairs that are left; empty where it has no value
   * @return empty if no resamples are asked for, or the measure has no value without some tenth
   */
  public Optional<Interval> leavingOut(
      double value, Function<DrawnPairs, OptionalDouble> measure, Sampling sampling) {
    int parts = sampling.resamples() < 2 ? 0 : Math.min(PARTS, size());
    var without = new double[parts];
    for (int part = 0; part < parts; part++) {
      OptionalDouble left =
          size() < 2 ? OptionalDouble.empty() : measure.apply(without(part, parts));
      if (left.isEmpty()) {
        return Optional.empty();
      }
      without[part] = left.getAsDouble();
    }
    return Resampling.leavingOut(value, without);
  }
}
