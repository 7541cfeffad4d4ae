package dev.invar.index.upgrade;

import dev.invar.align.Bridge;
import dev.invar.index.DocumentPlace;
import dev.invar.index.Found;
import dev.invar.index.IndexMoment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Searches the untouched index for a query of the new model: by the mapped query, then once more
 * with the means removed on both sides.
 *
 * @param bridge from the new space to the index's
 */
record BridgeSearch(Bridge bridge) {
  /**
   * The candidates for a query, best first, scored by the cosine in the frame of their best
   * passage.
   *
   * @param fresh the query in the new space
   * @param count how many candidates
   */
  List<Found> candidates(IndexMoment main, float[] fresh, Looking looking, int count)
      throws IOException {
    var mapped = looking.near(bridge.searchVector(fresh), bridge.to());
    float[] inFrame = bridge.query(fresh);
    var scored = new ArrayList<Found>();
    for (Found found : main.nearest(mapped, count)) {
      scored.add(best(main, main.place(found.document()), looking.among(), inFrame));
    }
    scored.sort(Found.BEST_FIRST);
    return scored;
  }

  private Found best(IndexMoment main, DocumentPlace place, Optional<BitSet> among, float[] inFrame)
      throws IOException {
    int best = place.first();
    double bestScore = Double.NEGATIVE_INFINITY;
    for (int p = place.first(); p < place.first() + place.passages(); p++) {
      if (among.isEmpty() || among.get().get(p)) {
        double score = bridge.score(inFrame, main.vector(p).unit());
        if (score > bestScore) {
          best = p;
          bestScore = score;
        }
      }
    }
    return new Found(place.number(), OptionalInt.of(best), bestScore);
  }
}
