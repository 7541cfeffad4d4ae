package dev.invar.bench.ground;

import dev.invar.bench.Claim;
import dev.invar.bench.DataUsed;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.collection.TestCollection;
import dev.invar.index.SearchQuery;
import dev.invar.method.Criterion;
import dev.invar.ranking.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** BM25 with Lucene's English analysis on the test collections; small enough for a quick run. */
final class LexicalRetrieval implements Part {
  private static final Claim SCIFACT =
      new Claim(
          "scifact-ndcg@10-bm25",
          "nDCG@10 of BM25 on SciFact, no unit",
          Criterion.atLeast(0.665),
          "scifact");

  @Override
  public String name() {
    return "lexical-retrieval";
  }

  @Override
  public List<Claim> claims() {
    return List.of(SCIFACT);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    for (String name : TestCollection.NAMES) {
      Optional<Path> folder = setting.dataSet(name);
      if (folder.isPresent()) {
        measure(TestCollection.read(name, folder.get()), setting, findings);
      }
    }
    findings.missRemaining(DenseRetrieval.MISSING);
  }

  private static void measure(TestCollection collection, Setting setting, Findings findings)
      throws IOException {
    findings.data(used(collection));
    try (var runs = Runs.index(collection, Optional.empty(), setting.progress())) {
      Interval ndcg =
          Runs.ndcg(runs.evaluate("bm25", (text, row) -> new SearchQuery.Lexical(text)));
      String id = collection.name() + "-ndcg@10-bm25";
      findings.row(row(id, ndcg, "95% interval over queries"));
      if (id.equals(SCIFACT.id())) {
        findings.measured(id, ndcg.estimate(), interval(ndcg));
      }
    }
  }

  static Row row(String id, Interval interval, String note) {
    return new Row(
        id, interval.estimate(), interval.low(), interval.high(), "no unit", Side.OURS, note);
  }

  /** Such as {@code 95% interval 0.651 to 0.702}. */
  static String interval(Interval interval) {
    return String.format(
        Locale.ROOT, "95%% interval %.3f to %.3f", interval.low(), interval.high());
  }

  static DataUsed used(TestCollection collection) {
    return new DataUsed(
        collection.name(),
        collection.documents().size(),
        0,
        "documents; " + collection.queries().size() + " judged queries");
  }
}
