package dev.invar.cli;

import dev.invar.method.UnknownMethodException;
import dev.invar.space.Role;

/** What {@code --role} asks for. */
final class Roles {
  private Roles() {}

  /**
   * @throws UnknownMethodException if there is no such role; lists those that there are
   */
  static Role of(String label) {
    return Labels.find(Role.values(), label)
        .orElseThrow(() -> new UnknownMethodException("role", label, Labels.of(Role.values())));
  }
}
