package dev.invar.index.upgrade;

import dev.invar.index.Found;
import dev.invar.index.Standing;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a search over an index under upgrade found.
 *
 * @param best documents, best first, with the scores they are told with
 * @param standings where the search over vectors ranked them, by number of the document
 */
record Answer(List<Found> best, Map<Integer, Standing> standings) {
  /** Documents as a search over vectors found them. */
  static Answer of(List<Found> best) {
    return new Answer(best, standings(best));
  }

  /** Places and scores of documents, best first, in their own list. */
  static Map<Integer, Standing> standings(List<Found> best) {
    var standings = new HashMap<Integer, Standing>();
    for (int i = 0; i < best.size(); i++) {
      Found found = best.get(i);
      standings.put(found.document(), new Standing(Standing.Side.DENSE, i + 1, found.score()));
    }
    return standings;
  }

  /** The first k. */
  Answer first(int k) {
    return best.size() <= k ? this : new Answer(best.subList(0, k), standings);
  }
}
