package dev.invar.index.sparse;

import java.util.ArrayList;
import java.util.List;

/**
 * The one place that chooses the {@link Harvest}, and logs why, at level DEBUG of the logger {@code
 * dev.invar.index}: the Vector API where its module is present and the optimising compiler runs,
 * else plain loops.
 */
final class Harvests {
  private static final System.Logger LOG = System.getLogger("dev.invar.index");
  private static final Harvest CHOSEN = choose();

  private Harvests() {}

  static Harvest chosen() {
    return CHOSEN;
  }

  /** Every one that runs here, the definition first. */
  static List<Harvest> all() {
    var harvests = new ArrayList<Harvest>(List.of(new ScalarHarvest()));
    if (hasVectorModule()) {
      harvests.add(new SimdHarvest());
    }
    return harvests;
  }

  private static Harvest choose() {
    if (!hasVectorModule()) {
      return chosen(new ScalarHarvest(), "the module jdk.incubator.vector is not present");
    }
    // Without the optimising compiler (-Xint, -XX:TieredStopAtLevel=1) vectors are slower.
    String mode = System.getProperty("java.vm.info", "");
    if (!mode.contains("mixed mode") || mode.contains("emulated-client")) {
      return chosen(new ScalarHarvest(), "the optimising compiler is off");
    }
    return chosen(new SimdHarvest(), "the Vector API is present");
  }

  private static Harvest chosen(Harvest harvest, String reason) {
    LOG.log(System.Logger.Level.DEBUG, "tiles: {0}, because {1}", harvest.name(), reason);
    return harvest;
  }

  private static boolean hasVectorModule() {
    return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
  }
}
