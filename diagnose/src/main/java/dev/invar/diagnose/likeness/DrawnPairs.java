package dev.invar.diagnose.likeness;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.DoubleMatrix;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Pairs of rows drawn from a pair of spaces, on the heap of nobody.
 *
 * @param x m×d, rows of the first side in its geometry
 * @param y m×e, the same items of the second side
 * @param basis how many of how many
 */
record DrawnPairs(DoubleMatrix x, DoubleMatrix y, Basis basis) {
  /** Draws pairs without putting back; all if there are no more than {@code most}. */
  static DrawnPairs of(SpacePair pair, int most, Sampling sampling) {
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
  int size() {
    return Math.toIntExact(x.rows());
  }

  /** Why no likeness of two sides can be told from them, if so. */
  Optional<String> obstacle(int least) {
    if (size() < least) {
      return Optional.of(
          "it needs at least "
              + least
              + " pairs, and there "
              + (size() == 1 ? "is 1" : "are " + size()));
    }
    if (!(Centred.of(x).frobeniusNorm() > 0)) {
      return Optional.of("all rows of the first side are the same");
    }
    if (!(Centred.of(y).frobeniusNorm() > 0)) {
      return Optional.of("all rows of the second side are the same");
    }
    return Optional.empty();
  }

  /** These pairs without every {@code parts}-th, from the {@code part}-th on. */
  DrawnPairs without(int part, int parts) {
    int[] kept = IntStream.range(0, size()).filter(i -> i % parts != part).toArray();
    return new DrawnPairs(Centred.select(x, kept), Centred.select(y, kept), basis);
  }
}
