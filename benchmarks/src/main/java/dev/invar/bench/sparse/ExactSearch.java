package dev.invar.bench.sparse;

import dev.invar.bench.Claim;
import dev.invar.bench.FigureTable;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.process.Scratch;
import dev.invar.bench.sparse.codes.Answer;
import dev.invar.bench.sparse.codes.BruteForce;
import dev.invar.bench.sparse.codes.CostModel;
import dev.invar.bench.sparse.peer.Features;
import dev.invar.bench.sparse.peer.LuceneIndex;
import dev.invar.bench.sparse.timing.Latencies;
import dev.invar.bench.sparse.timing.LatencyContest;
import dev.invar.index.sparse.SparseCodeSearch;
import dev.invar.method.Criterion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.search.ScoreDoc;

/**
 * The exact top 10 of codes, one thread: ours, Lucene's features, and the limit of the machine.
 *
 * <p>Ours is searched in two ways that give the same scores: the scan of an index whose documents
 * lie as they came, and the search through bounds of one whose documents a forced merge has put in
 * order. The limit is the scan's.
 */
final class ExactSearch implements Part {
  static final int K = 10;

  private static final LatencyContest CONTEST = new LatencyContest(2, 3);
  private static final int QUICK = 50_000;

  private final RealVectors vectors;

  ExactSearch(RealVectors vectors) {
    this.vectors = vectors;
  }

  /** How the exact best are found. */
  private enum Way {
    SCAN("", "our scan"),
    BOUNDS("bounds-", "our search through bounds of ordered documents");

    final String id;
    final String words;

    Way(String id, String words) {
      this.id = id;
      this.words = words;
    }
  }

  /** What the claims are about. */
  private enum Codes {
    HALF_MILLION("500k", "500,000 clustered codes", 500_000),
    MILLION("1m", "1,000,000 clustered codes", 1_000_000),
    REAL("wordnet", "the codes of WordNet's definitions", 0);

    final String id;
    final String words;
    final int rows;

    Codes(String id, String words, int rows) {
      this.id = id;
      this.words = words;
      this.rows = rows;
    }

    Claim faster(Way way) {
      return claim(
          way.id + "p50",
          "p50 of Lucene's features over that of " + way.words + ", exact top 10 of ",
          atLeast(8));
    }

    Claim fasterAtWorst(Way way) {
      return claim(
          way.id + "p99",
          "p99 of Lucene's features over that of " + way.words + ", exact top 10 of ",
          atLeast(1));
    }

    Claim nearLimit() {
      return claim(
          "limit",
          "T/T_limit of the scan, medians over the queries, exact top 10 of ",
          Criterion.atMost(1.6));
    }

    Claim same() {
      return claim(
          "brute-force",
          "answers of either search that differ from brute force over the stored codes, a count, of ",
          Criterion.atMost(0));
    }

    private static Criterion atLeast(double value) {
      return Criterion.atLeast(value);
    }

    private Claim claim(String what, String statement, Criterion criterion) {
      String unit = what.equals("brute-force") ? "" : ", one thread, no unit";
      return new Claim(
          "exact-" + id + "-" + what,
          statement + words + unit,
          criterion,
          this == REAL ? "WordNet, which the build brings" : "generated data");
    }
  }

  @Override
  public String name() {
    return "exact";
  }

  @Override
  public List<Claim> claims() {
    var claims = new ArrayList<Claim>();
    for (Codes codes : Codes.values()) {
      for (Way way : Way.values()) {
        claims.addAll(List.of(codes.faster(way), codes.fasterAtWorst(way)));
      }
      claims.addAll(List.of(codes.nearLimit(), codes.same()));
    }
    return List.copyOf(claims);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    double bandwidth = MachineLimits.bandwidth();
    findings.row(
        Row.of("bandwidth-one-thread", bandwidth * 1e-9, "GB/s", Side.LIMIT, "streamed, 512 MB"));
    if (setting.quick()) {
      measure(CodeData.clustered("clustered-50k", QUICK, setting), bandwidth, findings);
      findings.missRemaining("a quick run searches 50,000 codes alone");
      return;
    }
    for (Codes codes : Codes.values()) {
      CodeData data =
          codes == Codes.REAL
              ? vectors.wordNetCodes(setting)
              : CodeData.clustered("clustered-" + codes.id, codes.rows, setting);
      Measured measured = measure(data, bandwidth, findings);
      String note = data.described();
      for (Way way : Way.values()) {
        Latencies ours = measured.of(way);
        findings.measured(codes.faster(way).id(), measured.features.p50() / ours.p50(), note);
        findings.measured(
            codes.fasterAtWorst(way).id(), measured.features.p99() / ours.p99(), note);
      }
      findings.measured(
          codes.nearLimit().id(),
          measured.ours.p50() / measured.limit,
          note + "; " + measured.model);
      findings.measured(codes.same().id(), measured.differing, data.queries().rows() + " queries");
    }
  }

  private record Measured(
      Latencies ours,
      Latencies ordered,
      Latencies features,
      double limit,
      CostModel model,
      int differing) {
    Latencies of(Way way) {
      return switch (way) {
        case SCAN -> ours;
        case BOUNDS -> ordered;
      };
    }
  }

  private static Measured measure(CodeData data, double bandwidth, Findings findings)
      throws IOException {
    findings.data(data.used());
    CostModel model = MachineLimits.of(data.bytes(), data.queries(), K, bandwidth);
    try (Scratch scratch = Scratch.create()) {
      var ours = scratch.path().resolve("codes");
      var ordered = scratch.path().resolve("ordered");
      var features = scratch.path().resolve("features");
      CodeIndex.write(data.codes(), ours);
      CodeIndex.writeBounded(data.codes(), ordered);
      LuceneIndex.write(
          features,
          new Lucene104Codec(),
          data.codes().rows(),
          row -> Features.document(data.codes().row(row)));
      size(data, "invar", Scratch.bytes(ours), Side.OURS, findings);
      size(data, "invar-ordered", Scratch.bytes(ordered), Side.OURS, findings);
      size(data, "featurefield", Scratch.bytes(features), Side.PEER, findings);
      try (CodeIndex index = CodeIndex.open(ours, data.codes().latents());
          CodeIndex bounded = CodeIndex.open(ordered, data.codes().latents());
          LuceneIndex peer = LuceneIndex.open(features)) {
        int differing = differing(data, index, bounded);
        Measured measured = contest(data, index, bounded, peer, model, differing);
        report(data, measured, findings);
        return measured;
      }
    }
  }

  private static int differing(CodeData data, CodeIndex index, CodeIndex bounded)
      throws IOException {
    List<Answer> right = new BruteForce(data.bytes(), K).searchAll(data.queries());
    int differing = 0;
    for (int query = 0; query < right.size(); query++) {
      Answer found = index.search(data.queries().row(query), K);
      Answer best = answer(bounded.search(data.queries().row(query), K, SparseCodeSearch.EXACT));
      boolean same = found.isSame(right.get(query)) && best.hasSameScores(right.get(query));
      differing += same ? 0 : 1;
    }
    return differing;
  }

  private static Answer answer(ScoreDoc[] hits) {
    var documents = new int[hits.length];
    var scores = new float[hits.length];
    for (int i = 0; i < hits.length; i++) {
      documents[i] = hits[i].doc;
      scores[i] = hits[i].score;
    }
    return new Answer(documents, scores);
  }

  private static Measured contest(
      CodeData data,
      CodeIndex index,
      CodeIndex bounded,
      LuceneIndex peer,
      CostModel model,
      int differing)
      throws IOException {
    var searches = new LinkedHashMap<String, LatencyContest.Search>();
    searches.put("invar", query -> index.search(data.queries().row(query), K));
    searches.put(
        "invar-ordered",
        query -> bounded.search(data.queries().row(query), K, SparseCodeSearch.EXACT));
    searches.put(
        "featurefield", query -> peer.search(Features.query(data.queries().row(query)), K));
    SequencedMap<String, Latencies> times = CONTEST.run(searches, data.queries().rows());
    double[] limits =
        IntStream.range(0, data.queries().rows())
            .mapToDouble(query -> model.limit(data.bytes(), data.queries().row(query)))
            .sorted()
            .toArray();
    List<Latencies> all = List.copyOf(times.values());
    return new Measured(
        all.get(0), all.get(1), all.get(2), limits[limits.length / 2], model, differing);
  }

  private static void size(CodeData data, String whose, long bytes, Side side, Findings findings) {
    findings.row(
        Row.of(
            data.name() + "-bytes-" + whose,
            bytes / (double) data.bytes().nonZeros(),
            "bytes/posting",
            side,
            bytes + " bytes in all files"));
  }

  private static void report(CodeData data, Measured measured, Findings findings) {
    String note = data.described() + "; " + measured.model;
    rows(data.name() + "-invar", measured.ours, Side.OURS, note, findings);
    rows(
        data.name() + "-invar-ordered",
        measured.ordered,
        Side.OURS,
        "through bounds of blocks, documents in order",
        findings);
    rows(
        data.name() + "-featurefield",
        measured.features,
        Side.PEER,
        "Lucene 10.6.0, BooleanQuery of FeatureField",
        findings);
    findings.row(Row.of(data.name() + "-limit-p50", measured.limit * 1e3, "ms", Side.LIMIT, note));
    findings.row(
        Row.of(
            data.name() + "-differing",
            measured.differing,
            "queries",
            Side.OURS,
            "answers unlike brute force, of " + data.queries().rows()));
    findings.table(
        new FigureTable(
            data.name() + "-exact",
            "exact top 10 of %s, one thread, ms; %s".formatted(data.name(), data.described()),
            List.of("p50", "p99", "mean", "p50 over T_limit"),
            List.of(
                line("Invar, scan", measured.ours, measured.limit),
                line("Invar, bounds, in order", measured.ordered, measured.limit),
                line("Lucene FeatureField", measured.features, measured.limit),
                FigureTable.Line.of("T_limit", measured.limit * 1e3, Double.NaN, Double.NaN, 1))));
  }

  private static FigureTable.Line line(String name, Latencies times, double limit) {
    return FigureTable.Line.of(
        name, times.p50() * 1e3, times.p99() * 1e3, times.mean() * 1e3, times.p50() / limit);
  }

  static void rows(String id, Latencies times, Side side, String note, Findings findings) {
    findings.row(
        Row.of(id + "-p50", times.medians(), side, note + "; spread of the rounds' medians"));
    findings.row(
        Row.of(id + "-p99", times.p99() * 1e3, "ms", side, times.count() + " timed queries"));
  }
}
