package dev.invar.index;

import dev.invar.ranking.Fusion;
import java.util.List;

/**
 * A hybrid search of which one half has been done.
 *
 * @param text what to look for by words
 * @param dense what was found by vectors, best first, scores from −1 to 1 as cosines are
 * @param fusion how the two rankings become one; lexical first, both with the floor 0, as in {@link
 *     SearchQuery.Hybrid}
 * @param filter which documents may be found by words
 */
public record HybridRequest(String text, List<Found> dense, Fusion fusion, Filter filter) {
  public HybridRequest {
    dense = List.copyOf(dense);
  }
}
