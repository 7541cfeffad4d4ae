package dev.invar.diagnose;

import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.DoubleMatrix;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Pairs of rows drawn from a pair of spaces, as doubles off the heap.
 *
 * @param x m×d, rows of the first side in its geometry; shared, not copied
 * @param y m×e, the same items of the second side; shared, not copied
 * @param basis how many of how many
 */
public record DrawnPairs(DoubleMatrix x, DoubleMatrix y, Basis basis) {
  /**
   * Draws pairs without putting back; all if there are no more.
   *
   * @param most at least 1
   */
  public static DrawnPairs of(SpacePair pair, int most, Sampling sampling) {
    int[] numbers = pair.first().drawn(most, sampling.forUse("pairs").seed().random());
    return new DrawnPairs(
        rows(pair.first(), numbers),
        rows(pair.second(), numbers),
        pair.basis(numbers.length, sampling));
  }

  private static DoubleMatrix rows(SpaceView view, int[] numbers) {
    DoubleMatrix rows = DoubleMatrix.allocate(numbers.length, view.width());
    var row = new double[view.width()];
    for (int i = 0; i < numbers.length; i++) {
      view.copyRow(numbers[i], row);
      rows.setRow(i, row);
    }
    return rows;
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
}
