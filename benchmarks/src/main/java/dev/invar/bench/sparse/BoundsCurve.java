package dev.invar.bench.sparse;

import dev.invar.bench.FigureTable;
import dev.invar.bench.Findings;
import dev.invar.bench.Row;
import dev.invar.bench.Side;
import dev.invar.bench.process.Scratch;
import dev.invar.bench.sparse.codes.Answer;
import dev.invar.bench.sparse.timing.Latencies;
import dev.invar.bench.sparse.timing.LatencyContest;
import dev.invar.index.sparse.SparseCodeSearch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import org.apache.lucene.search.ScoreDoc;

/**
 * Our search through bounds of blocks, with less and less care.
 *
 * @param points from α = 1 down
 */
record BoundsCurve(List<Point> points) {
  private static final int K = ExactSearch.K;
  private static final List<Double> ALPHAS = List.of(1.0, 0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5, 0.4);

  /**
   * A search with one α.
   *
   * @param recall share of the exact top 10 that is found, in [0, 1]
   */
  record Point(double alpha, double recall, double p50, double p99) {}

  /** Writes codes in an order of their own, with bounds, and searches them. */
  static BoundsCurve measure(CodeData data, List<Answer> right, Findings findings)
      throws IOException {
    try (Scratch scratch = Scratch.create()) {
      long start = System.nanoTime();
      CodeIndex.writeBounded(data.codes(), scratch.path());
      findings.row(
          Row.of(
              data.name() + "-bounds-build",
              (System.nanoTime() - start) * 1e-9,
              "s",
              Side.OURS,
              "documents put in order; " + Scratch.bytes(scratch.path()) + " bytes; one thread"));
      try (CodeIndex index = CodeIndex.open(scratch.path(), data.codes().latents())) {
        return new BoundsCurve(points(data, right, index));
      }
    }
  }

  private static List<Point> points(CodeData data, List<Answer> right, CodeIndex index)
      throws IOException {
    int[] rows = index.rows();
    var searches = new LinkedHashMap<String, LatencyContest.Search>();
    for (double alpha : ALPHAS) {
      var search = new SparseCodeSearch(alpha);
      searches.put("α " + alpha, query -> index.search(data.queries().row(query), K, search));
    }
    List<Latencies> times =
        List.copyOf(new LatencyContest(1, 2).run(searches, right.size()).values());
    var points = new ArrayList<Point>();
    for (double alpha : ALPHAS) {
      var search = new SparseCodeSearch(alpha);
      double recall = 0;
      for (int query = 0; query < right.size(); query++) {
        Answer found = answer(index.search(data.queries().row(query), K, search), rows);
        recall += found.recall(right.get(query)) / right.size();
      }
      Latencies time = times.get(points.size());
      points.add(new Point(alpha, recall, time.p50(), time.p99()));
    }
    return points;
  }

  private static Answer answer(ScoreDoc[] hits, int[] rows) {
    int[] documents = Arrays.stream(hits).mapToInt(hit -> rows[hit.doc]).toArray();
    return new Answer(documents, new float[documents.length]);
  }

  /** The least median of the points with at least that recall; infinite if none has. */
  double seconds(double recall) {
    return points.stream()
        .filter(point -> point.recall >= recall)
        .mapToDouble(Point::p50)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** A line of the table for each point. */
  List<FigureTable.Line> lines() {
    return points.stream()
        .map(point ->
            FigureTable.Line.of(
                "Invar, bounds, α " + point.alpha, point.recall, point.p50 * 1e3, point.p99 * 1e3))
        .toList();
  }
}
