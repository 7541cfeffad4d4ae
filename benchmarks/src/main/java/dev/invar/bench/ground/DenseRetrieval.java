package dev.invar.bench.ground;

import static dev.invar.bench.ground.LexicalRetrieval.interval;
import static dev.invar.bench.ground.LexicalRetrieval.row;

import dev.invar.bench.Claim;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.collection.TestCollection;
import dev.invar.encode.Encoder;
import dev.invar.encode.EncoderSettings;
import dev.invar.encode.Encoders;
import dev.invar.index.SearchQuery;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCatalog;
import dev.invar.ranking.ConvexCombination;
import dev.invar.ranking.Evaluation;
import dev.invar.ranking.Fusion;
import dev.invar.ranking.Interval;
import dev.invar.space.Space;
import dev.invar.tasks.SearchChoices;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How well one encoder searches, exactly and through the graph, and what fusing it with BM25 adds.
 *
 * <p>A document has one vector, of as much as the encoder reads, as in the published figures. A
 * quick run searches a sample of SciFact, which is easier, so it measures no claim about SciFact.
 *
 * @param encoder its built-in id
 */
record DenseRetrieval(String encoder) implements Part {
  static final String MISSING = "needs the folder scifact among the data sets: see --data";

  private static final String SCIFACT = "scifact";
  private static final String QUICK =
      "a quick run searches only a sample of SciFact, and with two encoders only";
  private static final int SAMPLED_QUERIES = 60;
  private static final int SAMPLED_DOCUMENTS = 300;

  /** The standard encoder, and the fastest one: the others are left out of a quick run. */
  private static final List<String> QUICK_ENCODERS = List.of(Encoders.DEFAULT, "all-minilm-l6-v2");

  private static final double TOLERANCE = 0.006;

  /** nDCG@10 on SciFact as published on the leaderboard of MTEB (arXiv:2210.07316). */
  private static final Map<String, Double> PUBLISHED =
      Map.of("all-minilm-l6-v2", 0.645, "bge-small-en-v1.5", 0.713);

  /**
   * The first is the one whose gain is claimed: what a hybrid search does unless told otherwise.
   */
  private static final List<Fusion> FUSIONS =
      List.of(SearchChoices.DEFAULTS.fusion(), ConvexCombination.DEFAULTS);

  @Override
  public String name() {
    return "retrieval-" + encoder;
  }

  @Override
  public List<Claim> claims() {
    var claims = new ArrayList<Claim>();
    Optional.ofNullable(PUBLISHED.get(encoder))
        .ifPresent(published -> {
          for (Walk walk : Walk.values()) {
            claims.add(
                new Claim(
                    ndcgId(SCIFACT, walk.label),
                    "nDCG@10 of " + encoder + " on SciFact, " + walk.words + ", no unit",
                    Criterion.near(published, TOLERANCE),
                    SCIFACT));
          }
        });
    claims.add(
        new Claim(
            hybridId(SCIFACT),
            "nDCG@10 of hybrid search on SciFact minus the better of BM25 and "
                + encoder
                + ", no unit",
            Criterion.atLeast(0),
            SCIFACT));
    return claims;
  }

  /** The two ways to find near vectors. */
  private enum Walk {
    EXACT("exact", "every vector compared"),
    GRAPH("hnsw", "through the graph");

    private final String label;
    private final String words;

    Walk(String label, String words) {
      this.label = label;
      this.words = words;
    }

    SearchQuery query(float[] vector, Space space) {
      return switch (this) {
        case EXACT -> new SearchQuery.Exact(vector, space);
        case GRAPH -> new SearchQuery.Dense(vector, space);
      };
    }
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    if (setting.dataSet(SCIFACT).isEmpty()) {
      findings.missRemaining(MISSING);
    }
    if (setting.quick() && !QUICK_ENCODERS.contains(encoder)) {
      findings.missRemaining(QUICK);
      return;
    }
    try (Encoder opened = Encoders.open(encoder, EncoderSettings.standard())) {
      for (String name : setting.quick() ? List.of(SCIFACT) : TestCollection.NAMES) {
        Optional<Path> folder = setting.dataSet(name);
        if (folder.isPresent()) {
          TestCollection whole = TestCollection.read(name, folder.get());
          measure(
              setting.quick()
                  ? whole.sample(SAMPLED_QUERIES, SAMPLED_DOCUMENTS, setting.seed())
                  : whole,
              opened,
              setting,
              findings);
        }
      }
    }
    findings.missRemaining(QUICK);
  }

  private void measure(
      TestCollection collection, Encoder opened, Setting setting, Findings findings)
      throws IOException {
    findings.data(LexicalRetrieval.used(collection));
    setting
        .progress()
        .begin("encoding " + collection.name() + ", " + encoder, collection.documents().size());
    EncodedCollection encoded =
        EncodedCollection.of(collection, opened, setting.cache(), setting.progress());
    findings.row(rate(collection, encoded));
    try (var runs = Runs.index(collection, Optional.of(encoded), setting.progress())) {
      Evaluation exact = dense(collection, runs, encoded, Walk.EXACT, findings);
      Evaluation graph = dense(collection, runs, encoded, Walk.GRAPH, findings);
      Evaluation lexical = runs.evaluate("bm25", (text, row) -> new SearchQuery.Lexical(text));
      findings.row(
          row(
              collection.name() + "-exact-minus-hnsw-" + encoder,
              Runs.gain(exact, graph),
              "paired 95% interval of the difference in nDCG@10"));
      Evaluation better =
          Runs.ndcg(graph).estimate() >= Runs.ndcg(lexical).estimate() ? graph : lexical;
      for (Fusion fusion : FUSIONS) {
        hybrid(collection, runs, encoded, fusion, better, findings);
      }
    }
  }

  private Row rate(TestCollection collection, EncodedCollection encoded) {
    return Row.of(
        collection.name() + "-encoding-" + encoder,
        collection.documents().size() / encoded.seconds(),
        "documents/s",
        Side.OURS,
        encoded.cached() ? "seconds are an earlier run's, with its vectors" : "");
  }

  private Evaluation dense(
      TestCollection collection, Runs runs, EncodedCollection encoded, Walk walk, Findings findings)
      throws IOException {
    Evaluation evaluation =
        runs.evaluate(
            walk.label,
            (text, row) ->
                walk.query(encoded.queries().vectors().row(row), encoded.queries().space()));
    Interval ndcg = Runs.ndcg(evaluation);
    String id = ndcgId(collection.name(), walk.label);
    findings.row(row(id, ndcg, "95% interval over queries"));
    Double published = collection.name().equals(SCIFACT) ? PUBLISHED.get(encoder) : null;
    if (published != null) {
      findings.measured(id, ndcg.estimate(), "published " + published + "; " + interval(ndcg));
      findings.row(Row.of(id + "-published", published, "no unit", Side.LIMIT, "MTEB"));
    }
    return evaluation;
  }

  private void hybrid(
      TestCollection collection,
      Runs runs,
      EncodedCollection encoded,
      Fusion fusion,
      Evaluation better,
      Findings findings)
      throws IOException {
    String method = MethodCatalog.load().specOf((Record) fusion);
    Evaluation evaluation =
        runs.evaluate(
            method,
            (text, row) ->
                new SearchQuery.Hybrid(
                    text, encoded.queries().vectors().row(row), encoded.queries().space(), fusion));
    Interval ndcg = Runs.ndcg(evaluation);
    Interval gain = Runs.gain(evaluation, better);
    String id = ndcgId(collection.name(), "hybrid-" + method.replaceFirst(":.*", ""));
    findings.row(row(id, ndcg, method + "; 95% interval over queries"));
    findings.row(
        row(
            id + "-gain",
            gain,
            "over " + better.run() + ", the better single search; paired 95% interval"));
    if (collection.name().equals(SCIFACT) && fusion.equals(FUSIONS.getFirst())) {
      findings.measured(
          hybridId(SCIFACT),
          gain.estimate(),
          method + " over " + better.run() + "; paired " + interval(gain));
    }
  }

  private String ndcgId(String collection, String way) {
    return collection + "-ndcg@10-" + way + "-" + encoder;
  }

  private String hybridId(String collection) {
    return collection + "-hybrid-gain-" + encoder;
  }
}
