package dev.invar.diagnose.hubness;

import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.evidence.NeighbourLists;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Counts of drawn lists without one part of them at a time, for {@link Resampling#leavingOut}:
 * repeating lists instead would put pairs of equal lists where there are none.
 */
final class LeftOut {
  private static final int PARTS = 20;

  private LeftOut() {}

  /** Counts without each part in turn. */
  static List<Occurrences> parts(NeighbourLists lists, long of, RandomGenerator random) {
    int[] order = Resampling.shuffle(lists.size(), random);
    int[] all = lists.occurrences();
    int parts = Math.min(PARTS, lists.size() / 2);
    var counts = new ArrayList<Occurrences>();
    for (int part = 0; part < parts; part++) {
      int[] fewer = all.clone();
      int left = 0;
      for (int i = part; i < order.length; i += parts) {
        for (int place = 0; place < lists.k(); place++) {
          fewer[lists.row(order[i], place)]--;
        }
        left++;
      }
      counts.add(Occurrences.of(fewer, lists.size() - left, of));
    }
    return counts;
  }
}
