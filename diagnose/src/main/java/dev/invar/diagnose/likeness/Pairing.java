package dev.invar.diagnose.likeness;

import java.util.Optional;

/** Two sides made ready to be compared, so that another pairing of the same rows costs little. */
interface Pairing {
  /** The likeness of the sides as they are paired. */
  double value();

  /** The likeness if row i of the first side is paired with row {@code order[i]} of the second. */
  double shuffled(int[] order);

  /** Why there is no likeness; ends "not defined, because …". */
  default Optional<String> obstacle() {
    return Optional.empty();
  }

  /** Two sides that cannot be compared. */
  record Impossible(String because) implements Pairing {
    @Override
    public double value() {
      return 0;
    }

    @Override
    public double shuffled(int[] order) {
      return 0;
    }

    @Override
    public Optional<String> obstacle() {
      return Optional.of(because);
    }
  }
}
