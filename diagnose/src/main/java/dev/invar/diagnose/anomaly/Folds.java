package dev.invar.diagnose.anomaly;

import dev.invar.diagnose.Resampling;
import dev.invar.method.Seed;
import java.util.stream.IntStream;

/** Items in parts of nearly equal size, drawn at random. */
final class Folds {
  private Folds() {}

  /** The part of each of n items. */
  static int[] of(int n, int folds, Seed seed) {
    int[] order = Resampling.shuffle(n, seed.derive("folds").random());
    var part = new int[n];
    for (int i = 0; i < n; i++) {
      part[order[i]] = i % folds;
    }
    return part;
  }

  /** Which items are in a part. */
  static int[] places(int[] parts, int part) {
    return IntStream.range(0, parts.length).filter(i -> parts[i] == part).toArray();
  }
}
