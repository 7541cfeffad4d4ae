package dev.invar.align;

import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import java.util.HashSet;
import java.util.Set;

/** How far two spaces agree on who an item's neighbours are. */
public final class MutualNeighbours {
  private MutualNeighbours() {}

  /**
   * Of each item, the share of its k neighbours that both spaces agree on, itself left out.
   *
   * @param pairs of which the first two sides are compared, by cosines with the mean removed
   * @param k at least 1, fewer than there are items
   * @return one value in [0, 1] per item: 0 no neighbour in common, 1 all. Cost: O(n²d)
   */
  public static double[] shares(CentredPairs pairs, int k) {
    FloatMatrix x = pairs.centred(0).toFloats();
    FloatMatrix y = pairs.centred(1).toFloats();
    Neighbors ofX = NearestRows.of(x, x, Score.COSINE, k + 1);
    Neighbors ofY = NearestRows.of(y, y, Score.COSINE, k + 1);
    var shares = new double[pairs.rows()];
    for (int i = 0; i < shares.length; i++) {
      Set<Long> first = others(ofX, i, k);
      Set<Long> second = others(ofY, i, k);
      first.retainAll(second);
      shares[i] = (double) first.size() / k;
    }
    return shares;
  }

  private static Set<Long> others(Neighbors neighbors, int item, int k) {
    var rows = new HashSet<Long>();
    for (int rank = 0; rank < neighbors.k() && rows.size() < k; rank++) {
      long row = neighbors.row(item, rank);
      if (row != item) {
        rows.add(row);
      }
    }
    return rows;
  }
}
