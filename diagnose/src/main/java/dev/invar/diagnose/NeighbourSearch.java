package dev.invar.diagnose;

import dev.invar.diagnose.evidence.NeighbourLists;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import java.util.stream.IntStream;

/** Looks for the nearest rows of a view's rows. */
final class NeighbourSearch {
  private NeighbourSearch() {}

  static NeighbourLists of(SpaceView view, int k) {
    int n = view.size();
    int width = Math.min(k, n - 1);
    long most = Math.max(1, view.effort().comparisons() / n);
    int[] asked =
        most >= n
            ? IntStream.range(0, n).toArray()
            : view.drawn((int) most, view.effort().seed().derive("neighbours").random());
    if (width < 1) {
      return new NeighbourLists(0, n, new int[0], new int[0], new double[0]);
    }
    FloatMatrix all = view.set().vectors();
    FloatMatrix queries = asked.length == n ? all : view.select(asked).set().vectors();
    Score score = view.geometry() == Geometry.UNIT_LENGTH ? Score.COSINE : Score.EUCLIDEAN;
    Neighbors found =
        NearestRows.of(
            queries, all, new NearestRows.Request(score, width + 1, view.effort().threads()));
    return withoutSelf(view, asked, width, found);
  }

  private static NeighbourLists withoutSelf(SpaceView view, int[] asked, int k, Neighbors found) {
    var rows = new int[asked.length * k];
    var distances = new double[rows.length];
    var own = new double[view.width()];
    var other = new double[view.width()];
    for (int i = 0; i < asked.length; i++) {
      view.copyRow(asked[i], own);
      int place = 0;
      for (int rank = 0; rank <= k && place < k; rank++) {
        int row = (int) found.row(i, rank);
        if (row != asked[i]) {
          view.copyRow(row, other);
          rows[i * k + place] = row;
          distances[i * k + place] = distance(own, other);
          place++;
        }
      }
    }
    return new NeighbourLists(k, view.size(), asked, rows, distances);
  }

  private static double distance(double[] a, double[] b) {
    double square = 0;
    for (int j = 0; j < a.length; j++) {
      square += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return Math.sqrt(square);
  }
}
