package dev.invar.diagnose.finding;

import dev.invar.diagnose.SpaceView;
import dev.invar.method.Seed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** All that is looked for in the rows of a space. */
public final class Detectors {
  private Detectors() {}

  /** Every detector. */
  public static List<Detector> all(Seed seed) {
    return List.of(new TwoModels(seed), Hubs.DEFAULTS, new Outliers(seed), NearDuplicates.DEFAULTS);
  }

  /**
   * Everything that is wrong, gravest first; nothing for a sound space.
   *
   * @param view of the sound rows of a {@link RowScan}
   */
  public static List<Finding> look(SpaceView view, Seed seed) {
    var findings = new ArrayList<Finding>();
    for (Detector detector : all(seed)) {
      view.effort().goOn("looking for faults");
      detector.look(view).ifPresent(findings::add);
    }
    findings.sort(Comparator.comparing(Finding::severity));
    return findings;
  }

  /** What cannot be looked for in a space, and why, a sentence each. */
  public static List<String> leftOut(SpaceView view, Seed seed) {
    return all(seed).stream().flatMap(detector -> detector.cannotLook(view).stream()).toList();
  }
}
