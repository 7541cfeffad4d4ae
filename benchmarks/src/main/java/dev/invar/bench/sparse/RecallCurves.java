package dev.invar.bench.sparse;

import dev.invar.bench.FigureTable;
import dev.invar.bench.Findings;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.process.Scratch;
import dev.invar.bench.sparse.codes.Answer;
import dev.invar.bench.sparse.codes.ByteCodes;
import dev.invar.bench.sparse.codes.CodeRows;
import dev.invar.bench.sparse.peer.DenseGraph;
import dev.invar.bench.sparse.peer.HnswGraph;
import dev.invar.bench.sparse.peer.JvectorGraph;
import dev.invar.bench.sparse.timing.Latencies;
import dev.invar.bench.sparse.timing.LatencyContest;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import dev.invar.method.Progress;
import dev.invar.space.Role;
import dev.invar.sparsecode.Coder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;

/**
 * What each search finds of the exact dense top 10 and how long it takes, with more and more
 * effort.
 *
 * @param corpus whose
 * @param note what must be known beside it
 * @param coding what it takes to code a query, in seconds: codes need it, graphs do not
 * @param points in order of search and effort
 */
record RecallCurves(String corpus, String note, double coding, List<Point> points) {
  static final String OURS = "invar-codes+vectors";
  static final double[] RECALLS = {0.9, 0.95, 0.99};

  private static final int K = 10;
  private static final int ACTIVE = 32;
  private static final int TIMED = 1_000;
  private static final int[] EFFORTS = {10, 15, 20, 30, 50, 80, 120, 200, 320, 500};
  private static final int[] CANDIDATES = {10, 20, 30, 50, 80, 120, 200, 320, 500, 1_000, 2_000};

  /**
   * A search with one effort.
   *
   * @param search whose
   * @param effort candidates of a graph's walk, or of the codes' scan
   * @param recall share of the exact top 10 that is found, in [0, 1]
   * @param times of the queries
   */
  record Point(String search, int effort, double recall, Latencies times) {}

  /** Builds, or reads from the cache, what is to be searched, and searches it. */
  static RecallCurves measure(RealVectors.Corpus corpus, Setting setting) throws IOException {
    FloatMatrix rows = corpus.passages().vectors();
    Coder coder = Coders.landmarks(corpus, ACTIVE, setting);
    setting.progress().begin("coding and indexing " + corpus.name(), 0);
    CodeRows codes = RealVectors.unit(coder.encode(corpus.passages(), Role.PASSAGE, Progress.NONE));
    CodeRows queries = RealVectors.unit(coder.encode(corpus.queries(), Role.QUERY, Progress.NONE));
    String name =
        "%s-%dx%d-%s"
            .formatted(
                corpus.name(),
                rows.rows(),
                rows.columns(),
                corpus.passages().space().fingerprint());
    try (Scratch scratch = Scratch.create()) {
      CodeIndex.write(codes, scratch.path());
      setting.progress().begin("graphs of " + corpus.name(), 0);
      try (CodeIndex index = CodeIndex.open(scratch.path(), codes.latents());
          DenseGraph floats = HnswGraph.of(rows, HnswGraph.Kind.FLOAT, setting.cache(), name);
          DenseGraph bytes = HnswGraph.of(rows, HnswGraph.Kind.INT8, setting.cache(), name);
          DenseGraph jvector = JvectorGraph.of(rows, setting.cache(), name)) {
        setting.progress().begin("searching " + corpus.name(), 0);
        var asked = new Asked(corpus.queries().vectors(), queries);
        var searches = new LinkedHashMap<String, Search>();
        var rescored = new Rescored(index, rows);
        for (int candidates : CANDIDATES) {
          searches.put(
              OURS + " " + candidates,
              query -> rescored.search(queries.row(query), asked.dense.row(query), K, candidates));
        }
        for (DenseGraph graph : List.of(floats, bytes, jvector)) {
          for (int effort : EFFORTS) {
            searches.put(
                graph.name() + " " + effort,
                query -> graph.search(asked.dense.row(query), K, effort));
          }
        }
        var data = new CodeData(corpus.name(), codes, queries, asked.bytes(codes), "");
        double coding = coding(coder, asked.dense);
        String note =
            ("%s; %s; the best by code are put in order by their vectors, in memory as the graphs' are;"
                    + " coding a query takes %.3f ms beside it; graphs with 16 or 32 connections, beam 100")
                .formatted(
                    data.described(),
                    Coders.landmarks(ACTIVE, corpus.passages().size()),
                    coding * 1e3);
        return new RecallCurves(corpus.name(), note, coding, points(searches, asked, rows));
      }
    }
  }

  private interface Search {
    Answer ask(int query) throws IOException;
  }

  private record Asked(FloatMatrix dense, CodeRows codes) {
    ByteCodes bytes(CodeRows documents) {
      return ByteCodes.of(documents);
    }
  }

  private static double coding(Coder coder, FloatMatrix queries) throws IOException {
    var searches = new LinkedHashMap<String, LatencyContest.Search>();
    searches.put("code", query -> coder.encode(queries.row(query), Role.QUERY));
    return new LatencyContest(1, 1)
        .run(searches, (int) queries.rows())
        .firstEntry()
        .getValue()
        .p50();
  }

  private static List<Point> points(
      LinkedHashMap<String, Search> searches, Asked asked, FloatMatrix rows) throws IOException {
    Neighbors exact =
        NearestRows.of(
            asked.dense,
            rows,
            new NearestRows.Request(Score.COSINE, K, Runtime.getRuntime().availableProcessors()));
    int queries = (int) asked.dense.rows();
    var timed = new LinkedHashMap<String, LatencyContest.Search>();
    searches.forEach((name, search) -> timed.put(name, search::ask));
    int rounds = Math.max(2, (TIMED + queries - 1) / queries);
    List<Latencies> times = List.copyOf(new LatencyContest(1, rounds).run(timed, queries).values());
    var points = new ArrayList<Point>();
    for (var search : searches.entrySet()) {
      String[] words = search.getKey().split(" ", 2);
      double recall = 0;
      for (int query = 0; query < queries; query++) {
        recall += search.getValue().ask(query).recall(answer(exact, query)) / queries;
      }
      points.add(new Point(words[0], Integer.parseInt(words[1]), recall, times.get(points.size())));
    }
    return points;
  }

  private static Answer answer(Neighbors exact, int query) {
    var documents = new int[exact.k()];
    for (int place = 0; place < documents.length; place++) {
      documents[place] = (int) exact.row(query, place);
    }
    return new Answer(documents, new float[documents.length]);
  }

  /** The least median of a search among efforts of at least that recall; infinite if none has. */
  double seconds(String search, double recall) {
    return points.stream()
        .filter(point -> point.search.equals(search) && point.recall >= recall)
        .mapToDouble(point -> point.times.p50())
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** The least of all graphs. */
  double fastestPeer(double recall) {
    return points.stream()
        .map(Point::search)
        .distinct()
        .filter(search -> !search.equals(OURS))
        .mapToDouble(search -> seconds(search, recall))
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  void report(Findings findings) {
    var lines = new ArrayList<FigureTable.Line>();
    for (Point point : points) {
      lines.add(
          FigureTable.Line.of(
              point.search + ", " + point.effort,
              point.recall,
              point.times.p50() * 1e3,
              point.times.p99() * 1e3));
    }
    findings.table(
        new FigureTable(
            "dense-" + corpus,
            "%s: share found of the exact dense top 10, and ms, by search and candidates; one thread; %s"
                .formatted(corpus, note),
            List.of("recall@10", "p50", "p99"),
            lines));
    for (double recall : RECALLS) {
      for (String search : points.stream().map(Point::search).distinct().toList()) {
        double seconds = seconds(search, recall);
        findings.row(
            Row.of(
                "dense-%s-%s-at-%s".formatted(corpus, search, recall),
                Double.isInfinite(seconds) ? Double.NaN : seconds * 1e3,
                "ms",
                search.equals(OURS) ? Side.OURS : Side.PEER,
                Double.isInfinite(seconds)
                    ? "no effort of the sweep reaches this recall"
                    : String.format(Locale.ROOT, "p50 at recall of at least %.2f", recall)));
      }
    }
  }
}
