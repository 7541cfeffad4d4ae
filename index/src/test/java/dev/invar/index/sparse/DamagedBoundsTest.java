package dev.invar.index.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.invar.index.codec.v1.Bounds;
import dev.invar.index.codec.v1.SparseCodec;
import dev.invar.index.codec.v1.SparseDocValuesFormat;
import dev.invar.method.Seed;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.store.NIOFSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Of files of bounds: bytes that were changed or lost: always an IOException or an answer, and
 * always noticed.
 */
class DamagedBoundsTest {
  private static final List<String> FILES = List.of(".ibm", ".ibl", ".ibr", ".ibc");
  private static final String FIELD = "code";
  private static final CodeSpace SPACE = CodeMaker.space(200);

  private final CodeMaker maker = new CodeMaker(new Seed(5).random(), 200, 3, 60);
  private final List<SparseCode> queries = List.of(maker.next(), maker.next(), maker.next());
  private @TempDir Path folder;

  @BeforeEach
  void index() throws IOException {
    var config =
        new IndexWriterConfig()
            .setCodec(new SparseCodec(new SparseDocValuesFormat(new Bounds(1)), FIELD))
            .setUseCompoundFile(false);
    try (var directory = new MMapDirectory(folder);
        var writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < 700; i++) {
        var document = new Document();
        document.add(new SparseCodeField(FIELD, maker.next(), SPACE));
        writer.addDocument(document);
      }
    }
  }

  private Path file(String extension) throws IOException {
    try (var files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(extension)).findFirst().orElseThrow();
    }
  }

  private List<List<String>> answers(Directory directory) throws IOException {
    try (var reader = DirectoryReader.open(directory)) {
      var answers = new ArrayList<List<String>>();
      for (SparseCode query : queries) {
        var searched = new SparseCodeQuery(FIELD, query, SPACE);
        ScoreDoc[] hits =
            SparseCodeSearch.EXACT
                .search(new IndexSearcher(reader), searched, 5)
                .topDocs()
                .scoreDocs;
        answers.add(Arrays.stream(hits).map(ScoreDoc::toString).toList());
      }
      return answers;
    }
  }

  private static void checkIntegrity(Directory directory) throws IOException {
    try (var reader = DirectoryReader.open(directory)) {
      for (LeafReaderContext leaf : reader.leaves()) {
        leaf.reader().checkIntegrity();
      }
    }
  }

  @Test
  void lucenesOwnCheckFindsNothingWrong() throws IOException {
    try (var directory = new MMapDirectory(folder);
        var check = new CheckIndex(directory)) {
      check.setLevel(CheckIndex.Level.MIN_LEVEL_FOR_SLOW_CHECKS);
      assertThat(check.checkIndex().clean).isTrue();
    }
  }

  @Test
  void aChangedByteIsNoticedAndNeverFatal() throws IOException {
    for (String extension : FILES) {
      Path file = file(extension);
      byte[] sound = Files.readAllBytes(file);
      for (int at = 0; at < sound.length; at += at < 120 || at > sound.length - 100 ? 1 : 61) {
        byte[] damaged = sound.clone();
        damaged[at] ^= (byte) (at % 3 == 0 ? 1 : at % 3 == 1 ? 0x80 : 0xFF);
        Files.write(file, damaged);
        searchDamaged(extension + " byte " + at, extension.equals(".ibm"));
      }
      Files.write(file, sound);
    }
  }

  @Test
  void aTruncatedFileIsNoticedAndNamed() throws IOException {
    for (String extension : FILES) {
      Path file = file(extension);
      byte[] sound = Files.readAllBytes(file);
      for (int length = 0; length < sound.length; length += 251) {
        Files.write(file, Arrays.copyOf(sound, length));
        searchDamaged(extension + " of length " + length, true);
      }
      Files.write(file, sound);
    }
  }

  private void searchDamaged(String what, boolean isRefused) throws IOException {
    for (boolean isMapped : new boolean[] {true, false}) {
      try (Directory directory =
          isMapped ? new MMapDirectory(folder) : new NIOFSDirectory(folder)) {
        try {
          answers(directory);
          assertThat(isRefused).as(what).isFalse();
        } catch (IOException e) {
          assertThat(e.toString()).as(what).containsAnyOf(".ibm", ".ibl", ".ibr", ".ibc");
        }
        try {
          checkIntegrity(directory);
          fail(what + " passed");
        } catch (IOException e) {
          assertThat(e.toString()).as(what).containsAnyOf(".ibm", ".ibl", ".ibr", ".ibc");
        }
      }
    }
  }
}
