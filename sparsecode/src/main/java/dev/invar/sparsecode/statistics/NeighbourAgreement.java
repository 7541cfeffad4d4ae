package dev.invar.sparsecode.statistics;

import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import dev.invar.method.ShapeException;
import dev.invar.sparsecode.SparseCodes;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Whether codes find the neighbours that the vectors find. */
final class NeighbourAgreement {
  /** Queries as vectors and as codes, and which stored row each of them is, if any. */
  record Asked(FloatMatrix vectors, SparseCodes codes, List<OptionalInt> self) {}

  private NeighbourAgreement() {}

  /**
   * At each depth k: the mean over queries of |A ∩ B| / |A|, A the k stored vectors nearest to the
   * query by angle, B the k stored codes most like its code by angle, the query itself left out.
   */
  static SortedMap<Integer, Double> of(
      Asked asked, FloatMatrix vectors, SparseCodes codes, List<Integer> depths) {
    if (vectors.rows() != codes.rows()) {
      throw new ShapeException("codes of the vectors", vectors.rows(), codes.rows());
    }
    int deepest = depths.stream().mapToInt(k -> k).max().orElse(0) + 1;
    var request = new NearestRows.Request(Score.COSINE, deepest, processors());
    Neighbors near = NearestRows.of(asked.vectors(), vectors, request);
    var postings = new Postings(codes);
    var sums = new double[depths.size()];
    int queries = asked.codes().rows();
    for (int i = 0; i < queries; i++) {
      int query = i;
      int[] dense =
          without(
              asked.self().get(i),
              IntStream.range(0, near.k()).map(place -> (int) near.row(query, place)));
      int[] sparse =
          without(
              asked.self().get(i),
              Arrays.stream(postings.nearest(asked.codes().row(i).unit(), deepest)));
      for (int depth = 0; depth < sums.length; depth++) {
        sums[depth] += shared(dense, sparse, depths.get(depth));
      }
    }
    var agreement = new TreeMap<Integer, Double>();
    for (int depth = 0; depth < sums.length; depth++) {
      agreement.put(depths.get(depth), sums[depth] / Math.max(1, queries));
    }
    return agreement;
  }

  private static int processors() {
    return Runtime.getRuntime().availableProcessors();
  }

  private static int[] without(OptionalInt self, IntStream rows) {
    return rows.filter(row -> self.isEmpty() || self.getAsInt() != row).toArray();
  }

  private static double shared(int[] dense, int[] sparse, int depth) {
    int k = Math.min(depth, dense.length);
    long both =
        Arrays.stream(dense, 0, k)
            .filter(row ->
                Arrays.stream(sparse, 0, Math.min(depth, sparse.length))
                    .anyMatch(other -> other == row))
            .count();
    return k == 0 ? 0 : (double) both / k;
  }
}
