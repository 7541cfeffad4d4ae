package dev.invar.bench.inspect;

import dev.invar.diagnose.finding.Culprit;
import dev.invar.diagnose.finding.Fault;
import dev.invar.diagnose.finding.Finding;
import dev.invar.space.VectorSet;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Whether findings name those that were planted. */
final class Culprits {
  /** So many of those that are named must have been planted. */
  private static final double MOST = 0.8;

  private Culprits() {}

  /**
   * Whether the fault was found and at least four in five of its culprits are among the planted
   * rows, or, if half of all rows or more were planted, whether it was found.
   */
  static boolean areNamed(List<Finding> findings, Fault fault, VectorSet planted, int... rows) {
    Set<String> ids = Arrays.stream(rows).mapToObj(planted.ids()::get).collect(Collectors.toSet());
    return findings.stream()
        .filter(finding -> finding.fault() == fault)
        .anyMatch(
            finding -> 2 * rows.length >= planted.size() || share(finding.culprits(), ids) >= MOST);
  }

  private static double share(List<Culprit> culprits, Set<String> ids) {
    double named = culprits.stream().filter(culprit -> ids.contains(culprit.id())).count();
    return culprits.isEmpty() ? 0 : named / culprits.size();
  }

  /** The ids that findings name for a fault. */
  static Set<String> named(List<Finding> findings, Fault fault) {
    return findings.stream()
        .filter(finding -> finding.fault() == fault)
        .flatMap(finding -> finding.culprits().stream())
        .map(Culprit::id)
        .collect(Collectors.toSet());
  }
}
