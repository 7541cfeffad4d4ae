package dev.invar.align.upgrade;

import dev.invar.method.OptionException;
import java.time.Duration;

/**
 * What the size of an index and the speed of the new encoder make of each way.
 *
 * @param passages in the index, at least 0
 * @param width of the new model's vectors, at least 1
 * @param pairs how many texts are embedded to fit a map to, at least 0
 * @param textsPerSecond how many passages the new encoder embeds, above 0
 */
public record UpgradeCosts(long passages, int width, long pairs, double textsPerSecond) {
  /** Passages of which the new model's vectors give the statistics of a cascade. */
  private static final long STATISTICS = 50;

  public UpgradeCosts {
    if (passages < 0 || pairs < 0) {
      throw new OptionException("passages and pairs", "at least 0", passages + " and " + pairs);
    }
    if (width < 1) {
      throw new OptionException("width of the new model's vectors", "at least 1", width);
    }
    if (!(textsPerSecond > 0)) {
      throw new OptionException("texts a second", "above 0", textsPerSecond);
    }
  }

  /** What a way costs. */
  public WayCost of(UpgradeWay way, UpgradeSettings settings) {
    return switch (way) {
      case KEEP, KEEP_SHIFTED, KEEP_CENTRED, SWAP -> cost(0, 0, 1, 0);
      case PUBLISHED_BRIDGE, BRIDGE -> cost(pairs, 0, 1, 0);
      case MIX -> cost(pairs, 0, 2, 0);
      case CASCADE, CAREFUL_CASCADE ->
          cost(Math.min(passages, STATISTICS), settings.candidates(), 2, 0);
      case RETIRED_CASCADE -> cost(pairs, settings.retiredCandidates(), 1, 0);
      case RE_EMBED -> cost(passages, 0, 1, passages * width * Float.BYTES);
    };
  }

  private WayCost cost(long before, int texts, int queryEncodings, long bytes) {
    return new WayCost(
        before,
        Duration.ofMillis(Math.round(1000 * before / textsPerSecond)),
        texts,
        Duration.ofMillis(Math.round(1000 * texts / textsPerSecond)),
        queryEncodings,
        bytes);
  }
}
