package dev.invar.cli;

import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.method.UnknownMethodException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The ways in which an upgrade can be started, as {@code --way} calls them. */
final class Ways {
  private static final Map<String, UpgradeWay> BY_LABEL = byLabel();

  private Ways() {}

  private static Map<String, UpgradeWay> byLabel() {
    var ways = new LinkedHashMap<String, UpgradeWay>();
    for (UpgradeWay way :
        List.of(
            UpgradeWay.MIX,
            UpgradeWay.CASCADE,
            UpgradeWay.CAREFUL_CASCADE,
            UpgradeWay.RETIRED_CASCADE,
            UpgradeWay.BRIDGE,
            UpgradeWay.RE_EMBED)) {
      ways.put(label(way), way);
    }
    return ways;
  }

  /** What people call a way: the one that answers by each passage's newest vector is a backfill. */
  static String label(UpgradeWay way) {
    return way == UpgradeWay.RE_EMBED ? "backfill" : way.id();
  }

  static List<String> labels() {
    return List.copyOf(BY_LABEL.keySet());
  }

  /**
   * The way of a label, or of the id that reports in JSON give.
   *
   * @throws UnknownMethodException if there is no such way; lists those that there are
   */
  static UpgradeWay of(String label) {
    String known = label.equals(UpgradeWay.RE_EMBED.id()) ? label(UpgradeWay.RE_EMBED) : label;
    return Optional.ofNullable(BY_LABEL.get(known))
        .orElseThrow(() -> new UnknownMethodException("way to upgrade", label, labels()));
  }
}
