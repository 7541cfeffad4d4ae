package dev.invar.cli;

import dev.invar.method.MethodCatalog;
import dev.invar.method.OptionException;
import dev.invar.ranking.Fusion;
import dev.invar.ranking.ReciprocalRankFusion;
import dev.invar.tasks.Mode;
import java.util.Optional;

/** What {@code --fusion} asks for. */
final class ChosenFusion {
  private ChosenFusion() {}

  /**
   * @param fusion the option's value; empty for the standard one
   * @param mode the mode of the search, if it is known
   * @throws OptionException if a fusion is chosen for a mode with nothing to fuse
   */
  static Fusion of(Optional<String> fusion, Optional<Mode> mode) {
    if (fusion.isEmpty()) {
      return ReciprocalRankFusion.DEFAULTS;
    }
    if (mode.isPresent() && mode.get() != Mode.HYBRID) {
      throw new OptionException(
          "--fusion",
          "mode " + Mode.HYBRID.label() + ", the only one that fuses",
          mode.get().label());
    }
    return MethodCatalog.load().create(Fusion.class, fusion.get());
  }
}
