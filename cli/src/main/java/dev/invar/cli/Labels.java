package dev.invar.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Constants as people type them: lower case, hyphens for underscores. */
final class Labels {
  private Labels() {}

  static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static List<String> of(Enum<?>[] constants) {
    return Arrays.stream(constants).map(constant -> of(constant)).toList();
  }

  static <E extends Enum<E>> Optional<E> find(E[] constants, String label) {
    return Arrays.stream(constants).filter(constant -> of(constant).equals(label)).findFirst();
  }
}
