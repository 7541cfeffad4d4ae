package dev.invar.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.formats.text.TextDocument;
import dev.invar.method.FormatException;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchIndexTest {
  private static final Space SPACE = Space.declared("test", 2);

  @TempDir Path folder;

  private SearchIndex index(IndexSettings settings, TextDocument... documents) throws IOException {
    try (var editor = IndexEditor.open(folder, settings)) {
      for (TextDocument document : documents) {
        editor.put(document, List.of());
      }
      editor.commit();
    }
    return SearchIndex.open(folder);
  }

  @Test
  void settingsAreReadFromTheCommitAlone() throws IOException {
    var settings = IndexSettings.of(SPACE).withNote("encoder", "some").withText(TextAnalysis.WORDS);
    index(settings, with("a", "x", "y")).close();
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (!name.startsWith("segments_") && !name.endsWith(".si")) {
          Files.write(file, new byte[] {1, 2, 3});
        }
      }
    }

    assertThat(SearchIndex.settings(folder)).isEqualTo(settings);
    assertThatThrownBy(() -> SearchIndex.open(folder)).isInstanceOf(FormatException.class);
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> SearchIndex.settings(missing)).isInstanceOf(NoSuchFileException.class);
    assertThat(missing).doesNotExist();
  }

  private static TextDocument with(String id, String name, String value) {
    return new TextDocument(id, "", "apple", new TreeMap<>(Map.of(name, value)));
  }

  private static List<String> ids(SearchIndex index, Filter filter) throws IOException {
    return index.search(new SearchQuery.Lexical("apple"), 100, filter).stream()
        .map(Hit::id)
        .toList();
  }

  private static List<String> ids(SearchIndex index, String words) throws IOException {
    return index.search(new SearchQuery.Lexical(words), 100).stream().map(Hit::id).toList();
  }

  @Test
  void searchesDoNotWaitForARefresh() throws Exception {
    index(IndexSettings.lexical(), new TextDocument("a", "", "apple")).close();
    var reading = new CountDownLatch(1);
    var searched = new CountDownLatch(1);
    var held = new AtomicBoolean();
    var slow =
        new FilterDirectory(FSDirectory.open(folder)) {
          @Override
          public IndexInput openInput(String name, IOContext context) throws IOException {
            if (held.get()) {
              reading.countDown();
              await(searched);
            }
            return super.openInput(name, context);
          }
        };
    try (var index = SearchIndex.of(new Views.OfFolder(folder, slow), folder);
        var threads = Executors.newFixedThreadPool(2)) {
      held.set(true);
      Future<Boolean> refresh = threads.submit(index::refresh);
      await(reading);
      assertThat(threads.submit(() -> ids(index, "apple")).get(30, TimeUnit.SECONDS))
          .containsExactly("a");
      searched.countDown();
      assertThat(refresh.get()).isFalse();
    } finally {
      searched.countDown();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void denseHitsShowTheirBestPassageWithoutTheTitle() throws IOException {
    var document = new TextDocument("a", "Fruit", "Apples are red. Plums are blue.");
    try (var editor = IndexEditor.open(folder, IndexSettings.of(SPACE))) {
      editor.put(
          document,
          List.of(
              new EmbeddedPassage(0, 21, new float[] {1, 0}),
              new EmbeddedPassage(22, 37, new float[] {0, 1})));
      editor.put(
          new TextDocument("b", "", "Pears."), List.of(EmbeddedPassage.of(new float[] {-1, 0})));
      editor.commit();
    }
    try (var index = SearchIndex.open(folder)) {
      Hit first = index.search(new SearchQuery.Dense(new float[] {3, 0}, SPACE), 5).getFirst();
      assertThat(first.id()).isEqualTo("a");
      assertThat(first.title()).isEqualTo("Fruit");
      assertThat(first.text()).isEqualTo("Apples are red.");
      assertThat(first.score()).isEqualTo(1);
      assertThat(first.standings())
          .containsExactly(new Standing(Standing.Side.DENSE, 1, first.score()));
      var hits = index.search(new SearchQuery.Exact(new float[] {0, 2}, SPACE), 5);
      assertThat(hits).extracting(Hit::text).containsExactly("Plums are blue.", "Pears.");
      assertThat(hits).extracting(Hit::score).containsExactly(1.0, 0.0);
    }
  }

  @Test
  void vectorsNeedNoText() throws IOException {
    try (var editor = IndexEditor.open(folder, IndexSettings.of(SPACE))) {
      editor.put(new TextDocument("a", "", ""), List.of(EmbeddedPassage.of(new float[] {1, 0})));
      editor.commit();
    }
    try (var index = SearchIndex.open(folder)) {
      var hit = index.search(new SearchQuery.Dense(new float[] {1, 1}, SPACE), 5).getFirst();
      assertThat(hit.id()).isEqualTo("a");
      assertThat(hit.text()).isEmpty();
    }
  }

  @Test
  void oddQueriesFindWhatTheyCan() throws IOException {
    try (var index =
        index(
            IndexSettings.lexical(),
            new TextDocument("a", "Pears", "The apples of my eye."),
            new TextDocument("b", "", "Nothing of the kind."))) {
      assertThat(ids(index, "")).isEmpty();
      assertThat(ids(index, " \n\t")).isEmpty();
      assertThat(ids(index, "of the and")).isEmpty();
      assertThat(ids(index, "?*:\"(AND OR")).isEmpty();
      assertThat(ids(index, "APPLE")).containsExactly("a");
      assertThat(ids(index, "pear")).containsExactly("a");
      assertThat(ids(index, "\ud83d apple")).containsExactly("a");
      String many =
          IntStream.range(0, 5000).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
      assertThat(ids(index, many + " apple")).containsExactly("a");
      assertThat(ids(index, "x".repeat(1_000_000) + " apple")).containsExactly("a");
    }
  }

  @Test
  void aQueryOfManyKnownWordsIsSearchedByItsRarest() throws IOException {
    String many = IntStream.range(0, 3000).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
    try (var index =
        index(
            IndexSettings.lexical(),
            new TextDocument("a", "", many),
            new TextDocument("b", "", many),
            new TextDocument("c", "", "rare"))) {
      var hits = index.search(new SearchQuery.Lexical(many + " rare"), 3);
      assertThat(hits).extracting(Hit::id).contains("c").hasSize(3);
    }
  }

  @Test
  void wordsMayBeTakenAsTheyAre() throws IOException {
    var settings = IndexSettings.lexical().withText(TextAnalysis.WORDS);
    try (var index = index(settings, new TextDocument("a", "", "Der Apfel und the apples"))) {
      assertThat(ids(index, "apple")).isEmpty();
      assertThat(ids(index, "the")).containsExactly("a");
    }
  }

  @Test
  void metadataNamesAndValuesMayBeAnything() throws IOException {
    String longValue = "v".repeat(40_000);
    List<String> names =
        List.of(
            "id",
            "vector",
            "words",
            "filter",
            "",
            " ",
            "a\u0000b",
            "a\u0001",
            "é",
            "n".repeat(9000));
    var documents = new ArrayList<TextDocument>();
    for (int i = 0; i < names.size(); i++) {
      documents.add(with("name" + i, names.get(i), "x"));
    }
    documents.add(with("long", "v", longValue));
    documents.add(with("longer", "v", longValue + "v"));
    documents.add(with("nul", "a", "b\u0000x"));
    try (var index = index(IndexSettings.lexical(), documents.toArray(TextDocument[]::new))) {
      for (int i = 0; i < names.size(); i++) {
        assertThat(ids(index, Filter.equal(names.get(i), "x"))).containsExactly("name" + i);
      }
      assertThat(ids(index, Filter.equal("v", longValue))).containsExactly("long");
      assertThat(ids(index, Filter.equal("a", "b\u0000x"))).containsExactly("nul");
      Hit hit =
          index.search(new SearchQuery.Lexical("apple"), 1, Filter.equal("vector", "x")).getFirst();
      assertThat(hit.metadata()).isEqualTo(Map.of("vector", "x"));
    }
  }

  @Test
  void rangesTakeWhatReadsAsANumber() throws IOException {
    var values =
        List.of("5", "5.5", "-3", "1e3", "-0", ".5", "five", "NaN", "Infinity", "0x10", "5d");
    var documents = new ArrayList<TextDocument>();
    values.forEach(value -> documents.add(with(value, "n", value)));
    documents.add(with("other", "m", "5"));
    try (var index = index(IndexSettings.lexical(), documents.toArray(TextDocument[]::new))) {
      assertThat(ids(index, Filter.range("n", 5, 5))).containsExactly("5");
      assertThat(ids(index, Filter.range("n", 5, 1000))).containsExactly("5", "5.5", "1e3");
      assertThat(ids(index, Filter.range("n", 0, 0.5))).containsExactly("-0", ".5");
      assertThat(ids(index, Filter.range("n", Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)))
          .containsExactly("5", "5.5", "-3", "1e3", "-0", ".5");
      assertThat(ids(index, Filter.in("n", Set.of("five", "5")))).containsExactly("5", "five");
    }
  }

  @SeededTest
  void manySearchWhileOneWrites(Seed seed) throws Exception {
    var corpus = Corpus.of(seed, 300);
    float[] query = Corpus.queries(seed, 1).getFirst();
    var exact = new SearchQuery.Exact(query, corpus.space());
    try (var editor = IndexEditor.open(folder, corpus.settings());
        var threads = Executors.newFixedThreadPool(4)) {
      for (var document : corpus.documents().subList(0, 100)) {
        editor.put(document, corpus.passages().getOrDefault(document.id(), List.of()));
      }
      editor.commit();
      try (var fixed = editor.searcher();
          var moving = editor.searcher()) {
        List<Hit> before = fixed.search(exact, 20);
        var searches = new ArrayList<Future<Boolean>>();
        for (int i = 0; i < 4; i++) {
          Callable<Boolean> search =
              () -> {
                for (int round = 0; round < 40; round++) {
                  assertThat(fixed.search(exact, 20)).isEqualTo(before);
                  assertThat(moving.search(exact, 20)).hasSize(20);
                }
                return true;
              };
          searches.add(threads.submit(search));
        }
        for (var document : corpus.documents().subList(100, 300)) {
          editor.put(document, corpus.passages().getOrDefault(document.id(), List.of()));
          editor.delete("d" + (Integer.parseInt(document.id().substring(1)) - 100));
          if (document.id().endsWith("0")) {
            moving.refresh();
          }
        }
        for (Future<Boolean> search : searches) {
          assertThat(finished(search)).isTrue();
        }
        moving.refresh();
        assertThat(moving.documents()).isEqualTo(100);
        assertThat(fixed.documents()).isEqualTo(100);
      }
    }
  }

  private static boolean finished(Future<Boolean> search) throws Exception {
    try {
      return search.get();
    } catch (ExecutionException e) {
      throw new AssertionError("a search failed", e.getCause());
    }
  }
}
