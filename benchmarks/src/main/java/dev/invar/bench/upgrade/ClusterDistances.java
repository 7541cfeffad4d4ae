package dev.invar.bench.upgrade;

import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import dev.invar.method.Seed;
import dev.invar.space.VectorSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How far each vector lies from the centre of its cluster, by k-means: the published order of a
 * backfill without labels. A rigid map changes none of these distances.
 */
final class ClusterDistances {
  private static final int CLUSTERS = 20;
  private static final int ROUNDS = 10;

  private ClusterDistances() {}

  static Map<String, Double> of(VectorSet vectors, Seed seed) {
    FloatMatrix rows = vectors.vectors();
    List<String> start = EncodedSet.shuffled(vectors.ids(), seed);
    FloatMatrix centres =
        vectors.select(start.subList(0, Math.min(CLUSTERS, start.size()))).vectors();
    Neighbors nearest = NearestRows.of(rows, centres, Score.EUCLIDEAN, 1);
    for (int round = 0; round < ROUNDS; round++) {
      centres = centres(rows, nearest, centres);
      nearest = NearestRows.of(rows, centres, Score.EUCLIDEAN, 1);
    }
    var distances = new HashMap<String, Double>();
    for (int i = 0; i < vectors.size(); i++) {
      distances.put(vectors.ids().get(i), Math.sqrt(-nearest.score(i, 0)));
    }
    return distances;
  }

  /** The mean of each cluster; an empty one stays where it is. */
  private static FloatMatrix centres(FloatMatrix rows, Neighbors nearest, FloatMatrix before) {
    int k = Math.toIntExact(before.rows());
    var sums = new double[k][rows.columns()];
    var counts = new int[k];
    for (int i = 0; i < rows.rows(); i++) {
      int cluster = (int) nearest.row(i, 0);
      counts[cluster]++;
      for (int j = 0; j < rows.columns(); j++) {
        sums[cluster][j] += rows.get(i, j);
      }
    }
    FloatMatrix centres = FloatMatrix.allocate(k, rows.columns());
    for (int cluster = 0; cluster < k; cluster++) {
      for (int j = 0; j < rows.columns(); j++) {
        centres.set(
            cluster,
            j,
            counts[cluster] == 0
                ? before.get(cluster, j)
                : (float) (sums[cluster][j] / counts[cluster]));
      }
    }
    return centres;
  }
}
