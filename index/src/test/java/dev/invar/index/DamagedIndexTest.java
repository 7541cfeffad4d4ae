package dev.invar.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.invar.formats.text.TextDocument;
import dev.invar.method.FormatException;
import dev.invar.method.Seed;
import dev.invar.ranking.ReciprocalRankFusion;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No damage to any file goes unnoticed, and the file is named. */
class DamagedIndexTest {
  private static final int FLIPS = 12;

  @TempDir Path folder;

  private void write(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, 60);
    try (var editor = IndexEditor.open(folder, corpus.settings())) {
      corpus.putAll(editor);
      editor.commit();
      editor.delete("d7"); // so that there is a file of deletions
      editor.put(new TextDocument("late", "", "word1"), List.of());
      editor.commit();
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> list = Files.list(folder)) {
      return list.filter(file -> !file.endsWith(IndexWriter.WRITE_LOCK_NAME)).sorted().toList();
    }
  }

  /** Both doors refuse the folder and name the file. */
  private void assertRefused(Path file, String what, Seed seed) {
    for (Throwable failure :
        List.of(
            catchThrowable(() -> SearchIndex.open(folder).close()),
            catchThrowable(
                () -> IndexEditor.open(folder, Corpus.of(seed, 1).settings()).close()))) {
      assertThat(failure)
          .as("%s of %s", what, file.getFileName())
          .isInstanceOf(FormatException.class)
          .hasMessageStartingWith(file + ": ")
          .hasMessageNotContainingAny("IndexInput", "resource=");
    }
  }

  @SeededTest
  void aFlippedByteIsNoticed(Seed seed) throws IOException {
    write(seed);
    RandomGenerator random = seed.derive("flips").random();
    for (Path file : files()) {
      byte[] whole = Files.readAllBytes(file);
      for (int flip = 0; flip < FLIPS; flip++) {
        // The first and the last byte, and others.
        int at =
            switch (flip) {
              case 0 -> 0;
              case 1 -> whole.length - 1;
              default -> random.nextInt(whole.length);
            };
        byte[] damaged = whole.clone();
        damaged[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        Files.write(file, damaged);
        assertRefused(file, "byte " + at, seed);
      }
      Files.write(file, whole);
    }
    SearchIndex.open(folder).close();
  }

  @SeededTest
  void aTruncatedOrLongerFileIsNoticed(Seed seed) throws IOException {
    write(seed);
    for (Path file : files()) {
      byte[] whole = Files.readAllBytes(file);
      for (int length : new int[] {0, 1, whole.length / 2, whole.length - 1, whole.length + 1}) {
        Files.write(file, Arrays.copyOf(whole, length));
        assertRefused(file, "length " + length, seed);
      }
      Files.write(file, whole);
    }
    SearchIndex.open(folder).close();
  }

  @SeededTest
  void aMissingFileIsNoticed(Seed seed) throws IOException {
    write(seed);
    for (Path file : files()) {
      byte[] whole = Files.readAllBytes(file);
      Files.delete(file);
      if (file.getFileName().toString().startsWith("segments_")) {
        assertThatThrownBy(() -> SearchIndex.open(folder))
            .isInstanceOf(FormatException.class)
            .hasMessageContaining("segments_N");
      } else {
        assertRefused(file, "absence", seed);
      }
      Files.write(file, whole);
    }
    SearchIndex.open(folder).close();
  }

  @SeededTest
  void inAnIndexTooLargeToBeCheckedOnOpeningNoDamageCrashesAndVerifyFindsIt(Seed seed)
      throws IOException {
    write(seed);
    var corpus = Corpus.of(seed, 60);
    float[] vector = Corpus.queries(seed, 1).getFirst();
    var query =
        new SearchQuery.Hybrid(
            "word1 word9", vector, corpus.space(), ReciprocalRankFusion.DEFAULTS);
    RandomGenerator random = seed.derive("flips").random();
    for (Path file : files()) {
      byte[] whole = Files.readAllBytes(file);
      for (int flip = 0; flip < FLIPS; flip++) {
        byte[] damaged = whole.clone();
        damaged[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        Files.write(file, damaged);
        assertThat(
                catchThrowable(() -> {
                  try (var index = unchecked()) {
                    catchAllowed(() -> index.search(query, 10, Filter.ALL));
                    index.verify();
                  }
                }))
            .isInstanceOf(FormatException.class)
            .hasMessageContaining(file.getFileName().toString());
      }
      Files.write(file, whole);
    }
  }

  private SearchIndex unchecked() throws IOException {
    var directory = FSDirectory.open(folder);
    var files = new IndexFiles(folder, directory, 0);
    return SearchIndex.of(new Views.OfFolder(folder, directory, files), folder);
  }

  /** A search over damaged files may give hits or a FormatException, and nothing else. */
  private static void catchAllowed(ThrowingCallable search) {
    Throwable failure = catchThrowable(search);
    if (failure != null) {
      assertThat(failure).isInstanceOf(FormatException.class);
    }
  }

  @SeededTest
  void damageAfterOpeningIsFoundByVerify(Seed seed) throws IOException {
    write(seed);
    try (var index = SearchIndex.open(folder)) {
      index.verify();
      for (Path file : files()) {
        byte[] damaged = Files.readAllBytes(file);
        if (damaged.length == 0 || file.getFileName().toString().startsWith("segments_")) {
          continue; // the commit's own file is read once, when it is opened
        }
        damaged[damaged.length / 2] ^= 1;
        Path copy = Files.writeString(folder.resolve("copy.tmp"), "");
        Files.write(copy, damaged);
        Path aside = Files.move(file, folder.resolve("aside.tmp"));
        Files.move(copy, file);
        assertThatThrownBy(index::verify)
            .isInstanceOf(FormatException.class)
            .hasMessageContaining(file.getFileName().toString());
        Files.delete(file);
        Files.move(aside, file);
      }
      index.verify();
    }
  }

  @Test
  void anIndexOfAnotherProgramOrOfTheFutureIsRefused() throws IOException {
    write(Seed.DEFAULT);
    var commit = new TreeMap<String, String>();
    try (var directory = FSDirectory.open(folder);
        var reader = DirectoryReader.open(directory)) {
      commit.putAll(reader.getIndexCommit().getUserData());
    }
    rewrite(Map.of());
    assertThatThrownBy(() -> SearchIndex.open(folder))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("another program");
    commit.put("invar.format", "3");
    commit.put("invar.version", "9.1");
    rewrite(commit);
    assertThatThrownBy(() -> SearchIndex.open(folder))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("format 3")
        .hasMessageContaining("Invar 9.1");
    commit.put("invar.format", "two");
    rewrite(commit);
    assertThatThrownBy(() -> SearchIndex.open(folder)).isInstanceOf(FormatException.class);
    commit.put("invar.format", "1");
    commit.remove("space.width");
    rewrite(commit);
    assertThatThrownBy(() -> SearchIndex.open(folder)).isInstanceOf(FormatException.class);
  }

  private void rewrite(Map<String, String> commitData) throws IOException {
    try (var directory = FSDirectory.open(folder);
        var writer = new IndexWriter(directory, new IndexWriterConfig())) {
      writer.setLiveCommitData(commitData.entrySet());
      writer.commit();
    }
  }
}
