package dev.invar.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.formats.text.TextDocument;
import dev.invar.index.CodeSettings.Place;
import dev.invar.index.upgrade.UpgradeTarget;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Provenance;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.method.Version;
import dev.invar.ranking.Ranked;
import dev.invar.ranking.ReciprocalRankFusion;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.FittedCoder;
import dev.invar.sparsecode.SparseCode;
import dev.invar.sparsecode.Sparsity;
import dev.invar.sparsecode.TrainingReport;
import dev.invar.sparsecode.Weights;
import dev.invar.sparsecode.file.CoderFile;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeIndexTest {
  private static final int LATENTS = 96;
  private static final int K = 10;

  @TempDir private Path folder;

  @SeededTest
  void findsTheDocumentsWithTheNearestPassage(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 600);
    CoderFile coder = coder(seed, corpus.space());
    Path index = index(corpus, coder, Place.INSTEAD_OF_VECTORS);
    try (var open = SearchIndex.open(index)) {
      for (float[] query : Corpus.queries(seed, 5)) {
        SearchQuery.Sparse sparse = open.code(query, corpus.space());
        List<Ranked> found = open.rank(sparse, K, Filter.ALL).hits();
        List<Ranked> all = byHand(corpus, coder.coder(), query);
        assertThat(found).hasSize(K);
        // The index keeps a byte for each value: 32 values of at most 1 each, half a step off.
        for (int i = 0; i < K; i++) {
          assertThat(found.get(i).score()).isCloseTo(all.get(i).score(), within(0.02));
        }
        assertThat(open.search(sparse, K).getFirst().standings())
            .containsExactly(new Standing(Standing.Side.SPARSE, 1, found.getFirst().score()));
      }
    }
  }

  @SeededTest
  void aFilterHoldsBeforeTheBestAreChosen(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 600);
    CoderFile coder = coder(seed, corpus.space());
    var red = new Filter.In("colour", Set.of("red"));
    try (var open = SearchIndex.open(index(corpus, coder, Place.INSTEAD_OF_VECTORS))) {
      SearchQuery.Sparse query = open.code(Corpus.queries(seed, 1).getFirst(), corpus.space());
      List<Ranked> unfiltered = open.rank(query, 600, Filter.ALL).hits();
      List<Ranked> wanted =
          unfiltered.stream().filter(hit -> isRed(corpus, hit.id())).limit(K).toList();
      assertThat(open.rank(query, K, red).hits()).isEqualTo(wanted);
    }
  }

  @SeededTest
  void fusesWordsVectorsAndCodes(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 300);
    CoderFile coder = coder(seed, corpus.space());
    try (var open = SearchIndex.open(index(corpus, coder, Place.BESIDE_VECTORS))) {
      float[] vector = Corpus.queries(seed, 1).getFirst();
      var dense = new SearchQuery.Dense(vector, corpus.space());
      SearchQuery.Sparse sparse = open.code(vector, corpus.space());
      var hybrid =
          new SearchQuery.Hybrid(
              "word1 word7", List.of(dense, sparse), ReciprocalRankFusion.DEFAULTS);
      var byHand =
          ReciprocalRankFusion.DEFAULTS.fuse(
              List.of(
                  open.rank(hybrid.lexical(), 100, Filter.ALL),
                  open.rank(dense, 100, Filter.ALL),
                  open.rank(sparse, 100, Filter.ALL)));
      assertThat(open.rank(hybrid, K, Filter.ALL).hits()).isEqualTo(byHand.hits().subList(0, K));
    }
  }

  @SeededTest
  void refinesToTheExactOrderOfTheCandidates(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 300);
    try (var open =
        SearchIndex.open(index(corpus, coder(seed, corpus.space()), Place.BESIDE_VECTORS))) {
      float[] vector = Corpus.queries(seed, 1).getFirst();
      SearchQuery.Sparse sparse = open.code(vector, corpus.space());
      List<Ranked> exact =
          open.rank(new SearchQuery.Exact(vector, corpus.space()), 300, Filter.ALL).hits();
      var all = new SearchQuery.Refined(sparse, vector, corpus.space(), 300);
      List<String> candidates =
          open.rank(sparse, 300, Filter.ALL).hits().stream().map(Ranked::id).toList();
      assertThat(open.rank(all, K, Filter.ALL).hits())
          .isEqualTo(exact.stream().filter(hit -> candidates.contains(hit.id())).limit(K).toList());
      var few = new SearchQuery.Refined(sparse, vector, corpus.space(), K);
      assertThat(open.rank(few, K, Filter.ALL).hits())
          .extracting(Ranked::id)
          .containsExactlyInAnyOrderElementsOf(candidates.subList(0, K));
    }
  }

  @SeededTest
  void updatesAndDeletesShowAtOnce(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 200);
    CoderFile coder = coder(seed, corpus.space());
    Path index = index(corpus, coder, Place.INSTEAD_OF_VECTORS);
    float[] query = Corpus.queries(seed, 1).getFirst();
    try (var editor = IndexEditor.open(index)) {
      String first;
      try (var open = editor.searcher()) {
        first = open.rank(open.code(query, corpus.space()), 1, Filter.ALL).hits().getFirst().id();
      }
      editor.delete(first);
      editor.put(
          new TextDocument("new", "", "", new TreeMap<>()), List.of(EmbeddedPassage.of(query)));
      editor.commit();
      try (var open = editor.searcher()) {
        List<Ranked> found = open.rank(open.code(query, corpus.space()), 200, Filter.ALL).hits();
        assertThat(found.getFirst().id()).isEqualTo("new");
        assertThat(found).extracting(Ranked::id).doesNotContain(first);
      }
    }
  }

  @SeededTest
  void aKnownCodeIsTheSameAsOneThatIsMade(Seed seed) throws IOException {
    var space = Space.declared("corpus", Corpus.WIDTH);
    CoderFile coder = coder(seed, space);
    float[] vector = Corpus.queries(seed, 1).getFirst();
    SparseCode code = coder.coder().encode(vector, Role.PASSAGE);
    var settings = settings(coder, Place.INSTEAD_OF_VECTORS);
    try (var editor = IndexEditor.open(folder.resolve("one"), settings, coder)) {
      editor.put(document("made"), List.of(EmbeddedPassage.of(vector)));
      editor.put(document("known"), List.of(EmbeddedPassage.of(vector).withCode(code)));
      editor.commit();
      try (var open = editor.searcher()) {
        List<Ranked> found = open.rank(open.code(vector, space), 2, Filter.ALL).hits();
        assertThat(found).extracting(Ranked::id).containsExactly("made", "known");
        assertThat(found.get(0).score()).isEqualTo(found.get(1).score());
      }
    }
  }

  @SeededTest
  void theFolderHoldsAllThatSearchNeeds(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 50);
    Path index = index(corpus, coder(seed, corpus.space()), Place.INSTEAD_OF_VECTORS);
    Path copy = folder.resolve("copy");
    try (var editor = IndexEditor.open(index)) {
      editor.snapshot(copy);
    }
    float[] query = Corpus.queries(seed, 1).getFirst();
    try (var one = SearchIndex.open(index);
        var other = SearchIndex.open(copy)) {
      assertThat(other.rank(other.code(query, corpus.space()), K, Filter.ALL))
          .isEqualTo(one.rank(one.code(query, corpus.space()), K, Filter.ALL));
      assertThat(other.settings()).isEqualTo(one.settings());
      assertThat(one.bytes()).isGreaterThan(Files.size(index.resolve(IndexCoder.FILE)));
    }
  }

  @SeededTest
  void refusesCodesOfAnotherCoderAndVectorsThatAreNotKept(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 50);
    CoderFile coder = coder(seed, corpus.space());
    CoderFile other = coder(seed.derive("other"), corpus.space());
    Path index = index(corpus, coder, Place.INSTEAD_OF_VECTORS);
    float[] query = Corpus.queries(seed, 1).getFirst();
    SparseCode foreign = other.coder().encode(query, Role.QUERY);
    try (var open = SearchIndex.open(index)) {
      assertThatThrownBy(
              () -> open.search(new SearchQuery.Sparse(foreign, other.coder().space()), K))
          .isInstanceOf(ShapeException.class)
          .hasMessageContaining(coder.coder().space().coder())
          .hasMessageContaining(other.coder().space().coder());
      assertThatThrownBy(() -> open.search(new SearchQuery.Dense(query, corpus.space()), K))
          .isInstanceOf(ShapeException.class)
          .hasMessageContaining("codes alone");
      var refined =
          new SearchQuery.Refined(open.code(query, corpus.space()), query, corpus.space(), K);
      assertThatThrownBy(() -> open.search(refined, K)).isInstanceOf(ShapeException.class);
      assertThatThrownBy(() -> open.code(query, Space.declared("else", Corpus.WIDTH)))
          .isInstanceOf(ShapeException.class);
    }
    assertThatThrownBy(
            () -> IndexEditor.open(index, settings(other, Place.INSTEAD_OF_VECTORS), other))
        .isInstanceOf(OptionException.class);
    assertThatThrownBy(() ->
            IndexEditor.open(folder.resolve("none"), settings(coder, Place.INSTEAD_OF_VECTORS)))
        .isInstanceOf(OptionException.class);
    assertThatThrownBy(() ->
            IndexEditor.open(
                folder.resolve("odd"), settings(coder, Place.INSTEAD_OF_VECTORS), other))
        .isInstanceOf(ShapeException.class);
  }

  @SeededTest
  void tellsWhatIsWrongWithItsCoder(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 20);
    Path index = index(corpus, coder(seed, corpus.space()), Place.INSTEAD_OF_VECTORS);
    float[] query = Corpus.queries(seed, 1).getFirst();
    coder(seed.derive("other"), corpus.space()).write(index.resolve(IndexCoder.FILE));
    try (var open = SearchIndex.open(index)) {
      assertThatThrownBy(() -> open.code(query, corpus.space()))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining(IndexCoder.FILE);
    }
    Files.delete(index.resolve(IndexCoder.FILE));
    try (var open = SearchIndex.open(index)) {
      assertThatThrownBy(() -> open.code(query, corpus.space()))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("found no file");
    }
  }

  @SeededTest
  void itsModelCannotBeChangedInPlace(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 5);
    Path index = index(corpus, coder(seed, corpus.space()), Place.BESIDE_VECTORS);
    IndexSettings settings = SearchIndex.settings(index);
    assertThatThrownBy(() -> UpgradeTarget.requireNoCodes(settings, index))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("sparse codes");
    assertThatThrownBy(() ->
            SpaceChange.run(
                index,
                settings,
                before -> {
                  throw new AssertionError("asked for vectors");
                },
                Progress.NONE))
        .isInstanceOf(OptionException.class);
  }

  @Test
  void anIndexWithoutCodesSaysSo() throws IOException {
    var space = Space.declared("plane", 2);
    try (var editor = IndexEditor.open(folder.resolve("dense"), IndexSettings.of(space));
        var open = editor.searcher()) {
      assertThatThrownBy(() -> open.code(new float[] {1, 0}, space))
          .isInstanceOf(ShapeException.class)
          .hasMessageContaining("an index with codes");
    }
  }

  private Path index(Corpus corpus, CoderFile coder, Place place) throws IOException {
    Path index = folder.resolve("codes");
    try (var editor = IndexEditor.open(index, settings(coder, place), coder)) {
      corpus.putAll(editor);
      editor.commit();
    }
    return index;
  }

  private static IndexSettings settings(CoderFile coder, Place place) {
    Coder made = coder.coder();
    return IndexSettings.of(made.space().input()).withCodes(CodeSettings.of(made, place));
  }

  private static TextDocument document(String id) {
    return new TextDocument(id, "", "", new TreeMap<>());
  }

  /** A coder whose atoms are random directions. */
  private static CoderFile coder(Seed seed, Space space) {
    var random = seed.derive("coder").random();
    var values = new float[LATENTS * space.width()];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    var weights = Weights.tied(FloatMatrix.copyOf(values, LATENTS, space.width()));
    var coder = new Coder(space, weights, new Sparsity(8, 12));
    var provenance =
        new Provenance("test", new TreeMap<>(), new TreeMap<>(), Version.CURRENT, Instant.EPOCH);
    return new CoderFile(new FittedCoder(coder, TrainingReport.DIRECT), provenance);
  }

  private static List<Ranked> byHand(Corpus corpus, Coder coder, float[] query) {
    SparseCode code = coder.encode(query, Role.QUERY).unit();
    var ranked = new ArrayList<Ranked>();
    for (TextDocument document : corpus.documents()) {
      corpus.passages().getOrDefault(document.id(), List.of()).stream()
          .mapToDouble(passage -> coder.encode(passage.vector(), Role.PASSAGE).unit().dot(code))
          .max()
          .ifPresent(best -> ranked.add(new Ranked(document.id(), best)));
    }
    ranked.sort(Comparator.comparingDouble(Ranked::score).reversed());
    return ranked;
  }

  private static boolean isRed(Corpus corpus, String id) {
    Optional<TextDocument> found =
        corpus.documents().stream().filter(document -> document.id().equals(id)).findFirst();
    return "red".equals(found.orElseThrow().metadata().get("colour"));
  }
}
