package dev.invar.bench.sparse.peer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.bench.sparse.codes.Answer;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import dev.invar.method.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DenseGraphIT {
  private static final int K = 10;

  @TempDir private Path cache;

  @Test
  void graphsFindTheNearestWhenBuiltAndWhenReadAgain() throws IOException {
    FloatMatrix rows = unit(1_500, 24, Seed.DEFAULT);
    FloatMatrix queries = unit(30, 24, new Seed(7));
    Neighbors exact = NearestRows.of(queries, rows, Score.DOT, K);
    for (int time = 0; time < 2; time++) {
      for (HnswGraph.Kind kind : HnswGraph.Kind.values()) {
        try (DenseGraph graph = HnswGraph.of(rows, kind, cache, "normal")) {
          assertThat(recall(graph, queries, exact)).isGreaterThan(0.9);
        }
      }
      try (DenseGraph graph = JvectorGraph.of(rows, cache, "normal")) {
        assertThat(recall(graph, queries, exact)).isGreaterThan(0.9);
      }
    }
  }

  private static double recall(DenseGraph graph, FloatMatrix queries, Neighbors exact)
      throws IOException {
    int found = 0;
    for (int query = 0; query < queries.rows(); query++) {
      Answer answer = graph.search(queries.row(query), K, 100);
      for (int place = 0; place < K; place++) {
        for (int document : answer.documents()) {
          found += document == exact.row(query, place) ? 1 : 0;
        }
      }
    }
    return found / (double) (K * queries.rows());
  }

  private static FloatMatrix unit(int n, int d, Seed seed) {
    RandomGenerator random = seed.random();
    FloatMatrix rows = FloatMatrix.allocate(n, d);
    for (int i = 0; i < n; i++) {
      double squares = 0;
      var row = new float[d];
      for (int j = 0; j < d; j++) {
        row[j] = (float) random.nextGaussian();
        squares += (double) row[j] * row[j];
      }
      for (int j = 0; j < d; j++) {
        row[j] /= (float) Math.sqrt(squares);
      }
      rows.setRow(i, row);
    }
    return rows;
  }
}
