package dev.invar.bench.ground;

import dev.invar.bench.collection.TestCollection;
import dev.invar.formats.text.TextDocument;
import dev.invar.index.EmbeddedPassage;
import dev.invar.index.Filter;
import dev.invar.index.IndexEditor;
import dev.invar.index.IndexSettings;
import dev.invar.index.SearchIndex;
import dev.invar.index.SearchQuery;
import dev.invar.method.Progress;
import dev.invar.ranking.Bootstrap;
import dev.invar.ranking.Evaluation;
import dev.invar.ranking.Interval;
import dev.invar.ranking.NormalizedGain;
import dev.invar.ranking.Ranking;
import dev.invar.ranking.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Fills an index with a collection, in a folder that goes away with it, and answers the judged
 * queries from it.
 */
final class Runs implements AutoCloseable {
  static final int DEPTH = 100;

  private static final NormalizedGain NDCG = NormalizedGain.DEFAULTS;

  /** Makes the query for a search from its text and, where there are vectors, its row. */
  @FunctionalInterface
  interface QueryMaker {
    SearchQuery of(String text, int row);
  }

  private final TestCollection collection;
  private final Path folder;
  private final SearchIndex index;

  private Runs(TestCollection collection, Path folder, SearchIndex index) {
    this.collection = collection;
    this.folder = folder;
    this.index = index;
  }

  /** An index of text, and of vectors if there are some. */
  static Runs index(
      TestCollection collection, Optional<EncodedCollection> encoded, Progress progress)
      throws IOException {
    Path folder = Files.createTempDirectory("invar-bench");
    IndexSettings settings =
        encoded
            .map(vectors -> IndexSettings.of(vectors.passages().space()))
            .orElseGet(IndexSettings::lexical);
    progress.begin("indexing " + collection.name(), collection.documents().size());
    try (var editor = IndexEditor.open(folder, settings)) {
      for (int row = 0; row < collection.documents().size(); row++) {
        TextDocument document = collection.documents().get(row);
        editor.put(document, passages(document, encoded, row));
        progress.advance(1);
      }
      editor.commit();
    }
    progress.end();
    return new Runs(collection, folder, SearchIndex.open(folder));
  }

  private static List<EmbeddedPassage> passages(
      TextDocument document, Optional<EncodedCollection> encoded, int row) {
    return encoded
        .map(vectors ->
            List.of(
                new EmbeddedPassage(
                    0, document.fullText().length(), vectors.passages().vectors().row(row))))
        .orElse(List.of());
  }

  /** The nDCG@10 of one way to search. */
  Evaluation evaluate(String name, QueryMaker maker) throws IOException {
    var rankings = new TreeMap<String, Ranking>();
    int row = 0;
    for (var query : collection.queries().entrySet()) {
      SearchQuery made = maker.of(query.getValue(), row++);
      rankings.put(query.getKey(), index.rank(made, DEPTH, Filter.ALL));
    }
    return Evaluation.of(new Run(name, rankings), collection.judgements(), List.of(NDCG));
  }

  /** The mean nDCG@10 with the interval in which it lies for 95 of 100 draws of the queries. */
  static Interval ndcg(Evaluation evaluation) {
    return evaluation.interval(NDCG.label(), Bootstrap.DEFAULTS);
  }

  /** By how much the first is better, with the interval of the paired difference. */
  static Interval gain(Evaluation better, Evaluation other) {
    return better.gainOver(other, NDCG.label(), Bootstrap.DEFAULTS);
  }

  @Override
  public void close() throws IOException {
    index.close();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
