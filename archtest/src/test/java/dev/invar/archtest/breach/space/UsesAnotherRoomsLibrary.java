package dev.invar.archtest.breach.space;

import org.assertj.core.api.Assertions;

/** A room that uses a library that it does not own. */
public final class UsesAnotherRoomsLibrary {
  private UsesAnotherRoomsLibrary() {}

  /** Uses it. */
  public static void use() {
    Assertions.assertThat(1).isOne();
  }
}
