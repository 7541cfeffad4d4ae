package dev.invar.tasks;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Draws items from a stream of unknown length, each with the same probability. Source: Vitter 1985,
 * doi:10.1145/3147.3165. Not thread-safe.
 *
 * @param <T> what is drawn
 */
public final class Reservoir<T> {
  private final List<T> kept = new ArrayList<>();
  private final int most;
  private final RandomGenerator random;
  private int seen;

  /**
   * @param most how many to keep, at least 0
   */
  public Reservoir(int most, RandomGenerator random) {
    this.most = most;
    this.random = random;
  }

  /** The next item of the stream. */
  public void offer(T item) {
    seen++;
    if (kept.size() < most) {
      kept.add(item);
    } else {
      int place = random.nextInt(seen);
      if (place < most) {
        kept.set(place, item);
      }
    }
  }

  /** What was drawn, in a random order; the reservoir is empty afterwards. */
  public List<T> drain() {
    var drawn = new ArrayList<T>();
    while (!kept.isEmpty()) {
      int at = random.nextInt(kept.size());
      drawn.add(kept.get(at));
      kept.set(at, kept.getLast());
      kept.removeLast();
    }
    return drawn;
  }
}
