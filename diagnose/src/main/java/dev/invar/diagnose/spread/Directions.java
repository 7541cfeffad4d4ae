package dev.invar.diagnose.spread;

import dev.invar.diagnose.SpaceView;
import java.util.OptionalInt;

/** Rows as directions, whatever the geometry of their view. */
final class Directions {
  private Directions() {}

  /**
   * Copies a row, scaled to length 1.
   *
   * @return whether it has a direction; a zero row has none and is copied as it is
   */
  static boolean copy(SpaceView view, int number, double[] into) {
    view.copyRow(number, into);
    double square = 0;
    for (double value : into) {
      square += value * value;
    }
    if (!(square > 0)) {
      return false;
    }
    double scale = 1 / Math.sqrt(square);
    for (int j = 0; j < into.length; j++) {
      into[j] *= scale;
    }
    return true;
  }

  /** Why rows have no direction. */
  static String without(OptionalInt zero) {
    return "row " + zero.orElseThrow() + " is zero";
  }
}
