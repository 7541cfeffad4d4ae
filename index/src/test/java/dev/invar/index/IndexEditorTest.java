package dev.invar.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.formats.text.TextDocument;
import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.Lock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexEditorTest {
  private static final Space SPACE = Space.declared("test", 2);
  private static final IndexSettings SETTINGS = IndexSettings.of(SPACE);

  @TempDir Path temporary;

  private static TextDocument document(String id, String text) {
    return new TextDocument(id, "", text);
  }

  private static List<EmbeddedPassage> vector(float x, float y) {
    return List.of(EmbeddedPassage.of(new float[] {x, y}));
  }

  private static List<String> ids(SearchIndex index, String words) throws IOException {
    return index.search(new SearchQuery.Lexical(words), 10).stream().map(Hit::id).toList();
  }

  @Test
  void aNewIndexOpensAtOnceAndIsEmpty() throws IOException {
    try (var editor = IndexEditor.open(temporary, SETTINGS);
        var index = SearchIndex.open(temporary)) {
      assertThat(editor.settings()).isEqualTo(SETTINGS);
      assertThat(index.settings()).isEqualTo(SETTINGS);
      assertThat(index.documents()).isZero();
      assertThat(index.passages()).isZero();
      assertThat(ids(index, "anything")).isEmpty();
      assertThat(index.search(new SearchQuery.Dense(new float[] {1, 0}, SPACE), 3)).isEmpty();
    }
  }

  @Test
  void whatIsPutLastUnderAnIdReplacesWhatWasThere() throws IOException {
    try (var editor = IndexEditor.open(temporary, SETTINGS)) {
      editor.put(document("a", "apple"), vector(1, 0));
      editor.put(document("a", "pear"), List.of());
      editor.put(document("b", "apple"), vector(0, 1));
      editor.commit();
      editor.put(document("b", "plum"), vector(1, 1));
      editor.commit();
    }
    try (var index = SearchIndex.open(temporary)) {
      assertThat(index.documents()).isEqualTo(2);
      assertThat(index.passages()).isEqualTo(1);
      assertThat(ids(index, "apple")).isEmpty();
      assertThat(ids(index, "pear")).containsExactly("a");
      assertThat(ids(index, "plum")).containsExactly("b");
    }
  }

  /** Another editor comes, makes the index and goes, just before this one takes the lock. */
  @Test
  void doesNotWipeAnIndexThatAnotherEditorMadeMeanwhile() throws IOException {
    for (IndexSettings settings : List.of(SETTINGS, IndexSettings.lexical())) {
      Path folder = Files.createTempDirectory(temporary, "race");
      var late =
          new FilterDirectory(FSDirectory.open(folder)) {
            private int locks;

            @Override
            public Lock obtainLock(String name) throws IOException {
              // The first lock is for looking, the second for writing.
              if (++locks == 2) {
                try (var other = IndexEditor.open(folder, SETTINGS)) {
                  other.put(document("a", "apple"), List.of());
                  other.commit();
                }
              }
              return super.obtainLock(name);
            }
          };
      if (settings.equals(SETTINGS)) {
        try (var editor = IndexEditor.open(folder, late, settings)) {
          editor.put(document("b", "apple"), List.of());
          editor.commit();
        }
      } else {
        assertThatThrownBy(() -> IndexEditor.open(folder, late, settings))
            .isInstanceOf(ShapeException.class);
      }
      try (var index = SearchIndex.open(folder)) {
        assertThat(ids(index, "apple")).startsWith("a");
      }
    }
  }

  @Test
  void aFolderHoldsAnIndexOnceOneIsCommitted() throws IOException {
    Path folder = temporary.resolve("new");
    assertThat(SearchIndex.exists(folder)).isFalse();
    Files.createDirectories(folder);
    assertThat(SearchIndex.exists(folder)).isFalse();
    Files.createFile(folder.resolve("write.lock"));
    assertThat(SearchIndex.exists(folder)).isFalse();
    IndexEditor.open(folder, SETTINGS).close();
    assertThat(SearchIndex.exists(folder)).isTrue();
    Path file = Files.writeString(temporary.resolve("file"), "words");
    assertThatThrownBy(() -> SearchIndex.exists(file)).isInstanceOf(FormatException.class);
  }

  @Test
  void deletingSaysWhetherThereWasSomething() throws IOException {
    try (var editor = IndexEditor.open(temporary, SETTINGS)) {
      editor.put(document("a", "apple"), vector(1, 0));
      assertThat(editor.delete("b")).isFalse();
      assertThat(editor.delete("a")).isTrue();
      assertThat(editor.delete("a")).isFalse();
      editor.put(document("a", "apple"), vector(1, 0));
      editor.commit();
      assertThat(editor.delete("a")).isTrue();
      editor.commit();
    }
    try (var index = SearchIndex.open(temporary)) {
      assertThat(index.documents()).isZero();
      assertThat(index.passages()).isZero();
    }
  }

  @Test
  void aDocumentIsCurrentWhileNothingOfItChanges() throws IOException {
    var first = new TextDocument("a", "t", "apple", new TreeMap<>(Map.of("year", "1990")));
    var retitled = new TextDocument("a", "u", "apple", first.metadata());
    var redated = new TextDocument("a", "t", "apple", new TreeMap<>(Map.of("year", "1991")));
    try (var editor = IndexEditor.open(temporary, SETTINGS)) {
      assertThat(editor.isCurrent(first)).isFalse();
      editor.put(first, vector(1, 0));
      assertThat(editor.isCurrent(first)).isTrue();
      editor.commit();
      assertThat(editor.isCurrent(first)).isTrue();
    }
    try (var editor = IndexEditor.open(temporary, SETTINGS)) {
      assertThat(editor.isCurrent(first)).isTrue();
      assertThat(editor.isCurrent(retitled)).isFalse();
      assertThat(editor.isCurrent(redated)).isFalse();
      editor.put(redated, vector(1, 0));
      assertThat(editor.isCurrent(first)).isFalse();
      assertThat(editor.isCurrent(redated)).isTrue();
      editor.delete("a");
      assertThat(editor.isCurrent(redated)).isFalse();
    }
  }

  @Test
  void whatIsNotCommittedIsDropped() throws IOException {
    try (var editor = IndexEditor.open(temporary, SETTINGS)) {
      editor.put(document("a", "apple"), vector(1, 0));
      editor.commit();
      editor.put(document("b", "apple"), vector(1, 0));
    }
    try (var index = SearchIndex.open(temporary)) {
      assertThat(ids(index, "apple")).containsExactly("a");
    }
  }

  @Test
  void aMomentStaysAsItIsUntilItIsRefreshed() throws IOException {
    try (var editor = IndexEditor.open(temporary, SETTINGS);
        var near = editor.searcher();
        var committed = SearchIndex.open(temporary)) {
      editor.put(document("a", "apple"), vector(1, 0));
      assertThat(ids(near, "apple")).isEmpty();
      assertThat(near.refresh()).isTrue();
      assertThat(near.refresh()).isFalse();
      assertThat(ids(near, "apple")).containsExactly("a");
      assertThat(committed.refresh()).isFalse();
      editor.commit();
      assertThat(ids(committed, "apple")).isEmpty();
      assertThat(committed.refresh()).isTrue();
      assertThat(ids(committed, "apple")).containsExactly("a");
      assertThat(committed.documents()).isEqualTo(1);
      editor.delete("a");
      editor.commit();
      assertThat(ids(near, "apple")).containsExactly("a");
      assertThat(ids(committed, "apple")).containsExactly("a");
    }
  }

  @Test
  void aSnapshotIsTheLastCommitWhateverIsWrittenMeanwhile() throws IOException {
    Path copy = temporary.resolve("copies/monday");
    Path folder = temporary.resolve("index");
    try (var editor = IndexEditor.open(folder, SETTINGS)) {
      editor.put(document("a", "apple"), vector(1, 0));
      editor.commit();
      editor.put(document("b", "apple"), vector(1, 0));
      editor.snapshot(copy);
      assertThatThrownBy(() -> editor.snapshot(copy))
          .isInstanceOf(OptionException.class)
          .hasMessageContaining("monday");
      editor.delete("a");
      editor.commit();
    }
    try (var index = SearchIndex.open(copy)) {
      assertThat(index.settings()).isEqualTo(SETTINGS);
      assertThat(ids(index, "apple")).containsExactly("a");
    }
    try (var editor = IndexEditor.open(copy, SETTINGS)) {
      assertThat(editor.isCurrent(document("a", "apple"))).isTrue();
    }
    try (var list = Files.list(copy.getParent())) {
      assertThat(list).containsExactly(copy);
    }
  }

  @Test
  void aSecondEditorIsRefusedAndSearchingIsNot() throws IOException {
    try (var editor = IndexEditor.open(temporary, SETTINGS);
        var index = SearchIndex.open(temporary)) {
      assertThatThrownBy(() -> IndexEditor.open(temporary, SETTINGS))
          .isInstanceOf(BackendException.class)
          .hasMessageContaining(temporary.toString())
          .hasMessageContaining("another editor");
      editor.put(document("a", "apple"), List.of());
      editor.commit();
      assertThat(index.refresh()).isTrue();
    }
    IndexEditor.open(temporary, SETTINGS).close();
  }

  @Test
  void otherSettingsAreRefused() throws IOException {
    IndexEditor.open(temporary, SETTINGS.withNote("encoder", "a")).close();
    assertThatThrownBy(() -> IndexEditor.open(temporary, SETTINGS.withNote("encoder", "b")))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("encoder=a")
        .hasMessageContaining("encoder=b");
    var int8 = SETTINGS.withNote("encoder", "a").withVectors(VectorStorage.INT8);
    assertThatThrownBy(() -> IndexEditor.open(temporary, int8)).isInstanceOf(OptionException.class);
    Space other = Space.declared("other", 2);
    assertThatThrownBy(() -> IndexEditor.open(temporary, IndexSettings.of(other)))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining(SPACE.fingerprint())
        .hasMessageContaining(other.fingerprint());
    assertThatThrownBy(() -> IndexEditor.open(temporary, IndexSettings.lexical()))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("no vectors");
    IndexEditor.open(temporary, SETTINGS.withNote("encoder", "a")).close();
  }

  @Test
  void vectorsThatCannotBeComparedAreRefused() throws IOException {
    Space unit = new Space("unit", "m", "t", "mean", "", "", true, 2);
    try (var editor = IndexEditor.open(temporary.resolve("any"), SETTINGS);
        var strict = IndexEditor.open(temporary.resolve("unit"), IndexSettings.of(unit));
        var words = IndexEditor.open(temporary.resolve("words"), IndexSettings.lexical())) {
      var a = document("a", "apple");
      assertThatThrownBy(() -> editor.put(a, vector(Float.NaN, 1)))
          .isInstanceOf(NumericalException.class)
          .hasMessageContaining("the document with the id a:")
          .hasMessageContaining("NaN at column 0");
      assertThatThrownBy(() -> editor.put(a, vector(1, Float.NEGATIVE_INFINITY)))
          .isInstanceOf(NumericalException.class);
      assertThatThrownBy(() -> editor.put(a, vector(0, 0)))
          .isInstanceOf(NumericalException.class)
          .hasMessageContaining("zeros");
      assertThatThrownBy(() -> editor.put(a, List.of(EmbeddedPassage.of(new float[3]))))
          .isInstanceOf(ShapeException.class);
      assertThatThrownBy(
              () -> editor.put(a, List.of(new EmbeddedPassage(0, 6, new float[] {1, 0}))))
          .isInstanceOf(ShapeException.class)
          .hasMessageContaining("at most 5");
      assertThatThrownBy(() -> strict.put(a, vector(1, 1)))
          .isInstanceOf(NumericalException.class)
          .hasMessageContaining("length 1");
      assertThatThrownBy(() -> words.put(a, vector(1, 1))).isInstanceOf(ShapeException.class);
      assertThat(editor.delete("a")).isFalse();
      editor.put(a, vector(1e-30f, 1e30f));
      strict.put(a, vector(0.6f, 0.8f));
    }
  }

  @Test
  void oddIdsAreKeptAndImpossibleOnesRefused() throws IOException {
    var odd = List.of(" ", "a\u0000b", "a\nb", "é", "e\u0301", "🜚", "id:\"*?\\/", "id");
    try (var editor = IndexEditor.open(temporary, SETTINGS)) {
      for (String id : odd) {
        editor.put(document(id, "apple"), List.of());
      }
      assertThatThrownBy(() -> editor.put(document("\ud83d", "apple"), List.of()))
          .isInstanceOf(OptionException.class);
      assertThatThrownBy(() -> editor.put(document("é".repeat(20_000), "apple"), List.of()))
          .isInstanceOf(OptionException.class)
          .hasMessageContaining("40000 bytes");
      editor.put(document("x".repeat(32_766), "apple"), List.of());
      editor.commit();
      assertThat(editor.delete("x".repeat(32_766))).isTrue();
      editor.commit();
    }
    try (var index = SearchIndex.open(temporary)) {
      assertThat(ids(index, "apple")).containsExactlyElementsOf(odd);
    }
  }

  @Test
  void aClosedEditorSaysSo() throws IOException {
    var editor = IndexEditor.open(temporary, SETTINGS);
    editor.close();
    assertThatThrownBy(() -> editor.put(document("a", "apple"), List.of()))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining("closed");
    assertThatThrownBy(editor::commit).isInstanceOf(BackendException.class);
    var index = SearchIndex.open(temporary);
    index.close();
    index.close();
    assertThatThrownBy(() -> ids(index, "apple")).isInstanceOf(BackendException.class);
    assertThatThrownBy(index::documents).isInstanceOf(BackendException.class);
  }

  @Test
  void foldersThatAreNoIndexAreNamed() throws IOException {
    Path missing = temporary.resolve("missing");
    Path empty = Files.createDirectory(temporary.resolve("empty"));
    Path other = Files.createDirectory(temporary.resolve("other"));
    Path file = Files.writeString(other.resolve("letter.txt"), "Dear");
    assertThatThrownBy(() -> SearchIndex.open(missing))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessage(missing.toString());
    for (Path folder : List.of(empty, other, file)) {
      assertThatThrownBy(() -> SearchIndex.open(folder))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining(folder.toString())
          .hasMessageContaining("expected the folder of an index");
    }
    assertThatThrownBy(() -> IndexEditor.open(other, SETTINGS))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("letter.txt");
    assertThatThrownBy(() -> IndexEditor.open(file, SETTINGS)).isInstanceOf(FormatException.class);
    assertThat(missing).doesNotExist();
    try (var list = Files.list(other)) {
      assertThat(list).containsExactly(file);
    }
  }

  @Test
  void theLengthOfAVectorAsItWasGivenIsKept() throws IOException {
    try (var editor = IndexEditor.open(temporary, SETTINGS)) {
      editor.put(document("a", "apple"), vector(3, 4));
      editor.commit();
    }
    try (var directory = FSDirectory.open(temporary);
        var reader = DirectoryReader.open(directory)) {
      LeafReader leaf = reader.leaves().getFirst().reader();
      NumericDocValues lengths = DocValues.getNumeric(leaf, Layout.LENGTH);
      assertThat(lengths.nextDoc()).isZero();
      assertThat(Float.intBitsToFloat((int) lengths.longValue())).isEqualTo(5);
      assertThat(leaf.getFloatVectorValues(Layout.VECTOR)).isNotNull();
    }
  }
}
