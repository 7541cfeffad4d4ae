package dev.invar.diagnose;

import dev.invar.method.NumericalException;
import java.util.OptionalDouble;

/** What was measured: a number, or why there is none. */
public sealed interface Value {
  /**
   * A number.
   *
   * @param number finite
   */
  record Known(double number) implements Value {
    public Known {
      if (!Double.isFinite(number)) {
        throw new NumericalException("measured value: expected a finite number, found " + number);
      }
    }
  }

  /**
   * There is no value.
   *
   * @param because ends the sentence "not defined, because …", such as {@code there is one row}
   */
  record Undefined(String because) implements Value {}

  static Value of(double number) {
    return new Known(number);
  }

  static Value undefined(String because) {
    return new Undefined(because);
  }

  /** The number, if there is one. */
  default OptionalDouble asNumber() {
    return switch (this) {
      case Known(double number) -> OptionalDouble.of(number);
      case Undefined _ -> OptionalDouble.empty();
    };
  }
}
