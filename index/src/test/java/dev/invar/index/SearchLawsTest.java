package dev.invar.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.formats.text.TextDocument;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.ranking.ConvexCombination;
import dev.invar.ranking.Fusion;
import dev.invar.ranking.Ranked;
import dev.invar.ranking.Ranking;
import dev.invar.ranking.ReciprocalRankFusion;
import dev.invar.space.Space;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What searching must give, whatever the documents. */
class SearchLawsTest {
  /** Dot products of {@value Corpus#WIDTH} floats, scaled to [0, 1] and back. */
  private static final double ROUNDING = 2 * (Corpus.WIDTH + 4) * 0x1p-24;

  private static final int K = 10;

  @TempDir Path folder;

  private SearchIndex index(Corpus corpus, IndexSettings settings) throws IOException {
    try (var editor = IndexEditor.open(folder, settings)) {
      for (int i = 0; i < corpus.documents().size(); i++) {
        TextDocument document = corpus.documents().get(i);
        editor.put(document, corpus.passages().getOrDefault(document.id(), List.of()));
        if (i == corpus.documents().size() / 3) {
          editor.commit(); // so that there are several segments
        }
      }
      editor.commit();
    }
    return SearchIndex.open(folder);
  }

  private static void assertSame(List<Ranked> found, List<Ranked> right) {
    assertThat(found).hasSameSizeAs(right);
    for (int i = 0; i < found.size(); i++) {
      assertThat(found.get(i).score()).isCloseTo(right.get(i).score(), within(ROUNDING));
    }
    // Scores are random reals: no two documents are within rounding of each other but by accident.
    assertThat(ids(found).stream().filter(new HashSet<>(ids(right))::contains).count())
        .isGreaterThanOrEqualTo(found.size() - 1L);
  }

  private static List<String> ids(List<Ranked> hits) {
    return hits.stream().map(Ranked::id).toList();
  }

  @SeededTest
  void exactSearchIsBruteForce(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 1000);
    try (var index = index(corpus, corpus.settings())) {
      assertThat(index.documents()).isEqualTo(corpus.documents().size());
      assertThat(index.passages())
          .isEqualTo(corpus.passages().values().stream().mapToLong(List::size).sum());
      for (float[] query : Corpus.queries(seed, 10)) {
        var exact = new SearchQuery.Exact(query, corpus.space());
        assertSame(
            index.rank(exact, K, Filter.ALL).hits(), corpus.nearest(query, K, document -> true));
      }
      long withVectors = corpus.passages().values().stream().filter(p -> !p.isEmpty()).count();
      var all = new SearchQuery.Exact(Corpus.queries(seed, 1).getFirst(), corpus.space());
      assertThat(index.rank(all, Integer.MAX_VALUE, Filter.ALL).hits()).hasSize((int) withVectors);
    }
  }

  @SeededTest
  void filtersComeBeforeTheSearch(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 1000);
    var red = Filter.equal("colour", "red");
    var some = Filter.in("colour", Set.of("red", "grey", "mauve"));
    var sixties = Filter.range("year", 1960, 1969);
    Predicate<TextDocument> isRed = d -> "red".equals(d.metadata().get("colour"));
    Predicate<TextDocument> isSome = isRed.or(d -> "grey".equals(d.metadata().get("colour")));
    Predicate<TextDocument> isSixties =
        d -> d.metadata().getOrDefault("year", "").startsWith("196");
    try (var index = index(corpus, corpus.settings())) {
      holds(index, corpus, seed, red, isRed);
      holds(index, corpus, seed, some, isSome);
      holds(index, corpus, seed, sixties, isSixties);
      holds(index, corpus, seed, Filter.and(red, sixties), isRed.and(isSixties));
      holds(index, corpus, seed, Filter.and(Filter.and(some), red, sixties), isRed.and(isSixties));
      holds(index, corpus, seed, Filter.in("colour", Set.of()), d -> false);
      holds(index, corpus, seed, Filter.equal("colour", "mauve"), d -> false);
      holds(index, corpus, seed, Filter.equal("colours", "red"), d -> false);
      holds(index, corpus, seed, Filter.and(), d -> true);
    }
  }

  private static void holds(
      SearchIndex index, Corpus corpus, Seed seed, Filter filter, Predicate<TextDocument> passes)
      throws IOException {
    for (float[] query : Corpus.queries(seed, 3)) {
      List<Ranked> right = corpus.nearest(query, K, passes);
      var exact = new SearchQuery.Exact(query, corpus.space());
      var dense = new SearchQuery.Dense(query, corpus.space());
      assertSame(index.rank(exact, K, filter).hits(), right);
      var near = ids(index.rank(dense, K, filter).hits());
      assertThat(near).hasSameSizeAs(right);
      assertThat(ids(right).stream().filter(near::contains).count())
          .isGreaterThanOrEqualTo(right.size() - 1L);
    }
    // Of all documents that match the words those that pass, in the order they had.
    var words = new SearchQuery.Lexical("word3 word17 word40");
    Set<String> passing = new HashSet<>();
    corpus.documents().stream().filter(passes).forEach(document -> passing.add(document.id()));
    var all = index.rank(words, Integer.MAX_VALUE, Filter.ALL).hits();
    assertThat(index.rank(words, Integer.MAX_VALUE, filter).hits())
        .isEqualTo(all.stream().filter(hit -> passing.contains(hit.id())).toList());
  }

  @SeededTest
  void theWalkFindsNearlyAlwaysWhatIsNearest(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 2500);
    for (VectorStorage storage : VectorStorage.values()) {
      Path own = folder.resolve(storage.name());
      try (var editor = IndexEditor.open(own, corpus.settings().withVectors(storage))) {
        corpus.putAll(editor);
        editor.commit();
      }
      int found = 0;
      int wanted = 0;
      try (var index = SearchIndex.open(own)) {
        for (float[] query : Corpus.queries(seed, 30)) {
          var near = index.rank(new SearchQuery.Dense(query, corpus.space()), K, Filter.ALL).hits();
          var exact =
              index.rank(new SearchQuery.Exact(query, corpus.space()), K, Filter.ALL).hits();
          wanted += exact.size();
          // Both score alike, so a document that both find is equal in both.
          found += (int) exact.stream().filter(near::contains).count();
        }
      }
      assertThat(found / (double) wanted).as("%s", storage).isGreaterThanOrEqualTo(0.95);
    }
  }

  @SeededTest
  void hybridSearchFusesTheTwoLists(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 1000);
    String words = "word1 word30 word77";
    List<Fusion> fusions =
        List.of(
            ReciprocalRankFusion.DEFAULTS, ConvexCombination.DEFAULTS, lists -> lists.getLast());
    try (var index = index(corpus, corpus.settings())) {
      for (float[] query : Corpus.queries(seed, 3)) {
        for (Fusion fusion : fusions) {
          var hybrid = new SearchQuery.Hybrid(words, query, corpus.space(), fusion);
          Ranking lexical = index.rank(hybrid.lexical(), 100, Filter.ALL);
          Ranking dense = index.rank(hybrid.near().getFirst(), 100, Filter.ALL);
          var byHand = fusion.fuse(List.of(lexical, fromZero(dense))).hits().subList(0, K);
          assertThat(index.rank(hybrid, K, Filter.ALL).hits()).isEqualTo(byHand);
          for (Hit hit : index.search(hybrid, K, Filter.ALL)) {
            for (Standing standing : hit.standings()) {
              Ranking side =
                  switch (standing.side()) {
                    case LEXICAL -> lexical;
                    case DENSE -> dense;
                    case SPARSE -> throw new AssertionError(standing);
                  };
              assertThat(side.hits().get(standing.rank() - 1))
                  .isEqualTo(new Ranked(hit.id(), standing.score()));
            }
            assertThat(hit.standings()).isNotEmpty();
          }
        }
      }
    }
  }

  @Test
  void theDefaultsOfCalibratedFusionTakeDocumentsOnTheOtherSideOfTheQuery() throws IOException {
    var space = Space.declared("plane", 2);
    try (var editor = IndexEditor.open(folder, IndexSettings.of(space))) {
      editor.put(document("near"), List.of(EmbeddedPassage.of(new float[] {1, 0})));
      editor.put(document("far"), List.of(EmbeddedPassage.of(new float[] {-1, 0})));
      editor.commit();
    }
    try (var index = SearchIndex.open(folder)) {
      var query =
          new SearchQuery.Hybrid("word", new float[] {1, 0}, space, ConvexCombination.DEFAULTS);
      assertThat(index.rank(query, 2, Filter.ALL).ids()).containsExactly("near", "far");
    }
  }

  private static TextDocument document(String id) {
    return new TextDocument(id, "", "word", new TreeMap<>());
  }

  private static Ranking fromZero(Ranking cosines) {
    return Ranking.sorted(
        cosines.hits().stream().map(hit -> new Ranked(hit.id(), (1 + hit.score()) / 2)).toList());
  }

  @SeededTest
  void replacedAndDeletedDocumentsAreGone(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 600);
    var later = Corpus.of(seed.derive("later"), 200);
    try (var editor = IndexEditor.open(folder, corpus.settings())) {
      corpus.putAll(editor);
      editor.commit();
      later.putAll(editor); // ids d0 to d199 again, with other texts and vectors
      for (int i = 400; i < 600; i++) {
        assertThat(editor.delete("d" + i)).isTrue();
      }
      editor.commit();
    }
    var documents = new ArrayList<>(later.documents());
    documents.addAll(corpus.documents().subList(200, 400));
    var passages = new HashMap<>(corpus.passages());
    passages.putAll(later.passages());
    var left = new Corpus(corpus.space(), documents, passages);
    try (var index = SearchIndex.open(folder)) {
      assertThat(index.documents()).isEqualTo(400);
      for (float[] query : Corpus.queries(seed, 5)) {
        var exact = new SearchQuery.Exact(query, corpus.space());
        assertSame(
            index.rank(exact, K, Filter.ALL).hits(), left.nearest(query, K, document -> true));
      }
    }
  }

  @SeededTest
  void theSameInputGivesTheSameHits(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 1000);
    var words = "word2 word50";
    List<float[]> queries = Corpus.queries(seed, 5);
    var runs = new ArrayList<List<List<Hit>>>();
    for (String name : List.of("one", "two")) {
      try (var editor = IndexEditor.open(folder.resolve(name), corpus.settings())) {
        corpus.putAll(editor);
        editor.commit();
      }
      var hits = new ArrayList<List<Hit>>();
      try (var index = SearchIndex.open(folder.resolve(name))) {
        for (float[] query : queries) {
          hits.add(
              index.search(
                  new SearchQuery.Hybrid(
                      words, query, corpus.space(), ReciprocalRankFusion.DEFAULTS),
                  K));
        }
      }
      runs.add(hits);
    }
    assertThat(runs.getFirst()).isEqualTo(runs.getLast());
  }

  @SeededTest
  void searchesThatMakeNoSenseAreRefused(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 20);
    Space other = Space.declared("other", Corpus.WIDTH);
    float[] query = Corpus.queries(seed, 1).getFirst();
    var dense = new SearchQuery.Dense(query, corpus.space());
    try (var index = index(corpus, corpus.settings())) {
      for (int k : List.of(0, -1, Integer.MIN_VALUE)) {
        assertThatThrownBy(() -> index.search(dense, k)).isInstanceOf(OptionException.class);
      }
      for (SearchQuery foreign :
          List.of(
              new SearchQuery.Dense(query, other),
              new SearchQuery.Exact(query, other),
              new SearchQuery.Hybrid("word1", query, other, ReciprocalRankFusion.DEFAULTS))) {
        assertThatThrownBy(() -> index.search(foreign, K))
            .isInstanceOf(ShapeException.class)
            .hasMessageContaining(corpus.space().fingerprint())
            .hasMessageContaining(other.fingerprint());
      }
      assertThatThrownBy(() -> index.search(new SearchQuery.Dense(new float[3], corpus.space()), K))
          .isInstanceOf(ShapeException.class);
      assertThatThrownBy(
              () -> index.search(new SearchQuery.Dense(new float[Corpus.WIDTH], corpus.space()), K))
          .isInstanceOf(NumericalException.class);
      float[] nan = query.clone();
      nan[3] = Float.NaN;
      assertThatThrownBy(() -> index.search(new SearchQuery.Exact(nan, corpus.space()), K))
          .isInstanceOf(NumericalException.class)
          .hasMessageContaining("column 3");
    }
  }
}
