package dev.invar.index.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.invar.method.Seed;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.codecs.Codec;
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
 * What holds of every file that the codec writes: bytes that were changed or lost give an
 * IOException that names the file, or an answer, and a check of all bytes always notices them.
 */
abstract class DamagedFilesSuite {
  static final String FIELD = "code";

  private final CodeSpace space;
  private final CodeMaker maker;
  private final List<SparseCode> queries;
  private final List<String> extensions;
  private @TempDir Path folder;

  /**
   * @param latents how many there are
   * @param active most latents of a code
   * @param extensions of the files to damage; the first is checked whole when it is opened
   */
  DamagedFilesSuite(int latents, int active, String... extensions) {
    this.space = CodeMaker.space(latents);
    this.maker = new CodeMaker(new Seed(5).random(), latents, 3, active);
    this.queries = List.of(maker.next(), maker.next(), maker.next());
    this.extensions = List.of(extensions);
  }

  abstract Codec codec();

  abstract int documents();

  /** The next byte to change; every byte where files are small. */
  abstract int nextByte(int at, int length);

  /** Bytes between two lengths that a file is cut to. */
  abstract int cut();

  abstract ScoreDoc[] search(IndexSearcher searcher, SparseCodeQuery query) throws IOException;

  @BeforeEach
  void index() throws IOException {
    var config = new IndexWriterConfig().setCodec(codec()).setUseCompoundFile(false);
    try (var directory = new MMapDirectory(folder);
        var writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < documents(); i++) {
        var document = new Document();
        document.add(new SparseCodeField(FIELD, maker.next(), space));
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
        ScoreDoc[] hits =
            search(new IndexSearcher(reader), new SparseCodeQuery(FIELD, query, space));
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
    for (String extension : extensions) {
      Path file = file(extension);
      byte[] sound = Files.readAllBytes(file);
      for (int at = 0; at < sound.length; at = nextByte(at, sound.length)) {
        byte[] damaged = sound.clone();
        damaged[at] ^= (byte) (at % 3 == 0 ? 1 : at % 3 == 1 ? 0x80 : 0xFF);
        Files.write(file, damaged);
        searchDamaged(extension + " byte " + at, extension.equals(extensions.getFirst()));
      }
      Files.write(file, sound);
    }
  }

  @Test
  void aTruncatedFileIsNoticedAndNamed() throws IOException {
    for (String extension : extensions) {
      Path file = file(extension);
      byte[] sound = Files.readAllBytes(file);
      for (int length = 0; length < sound.length; length += cut()) {
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
          assertThat(e.toString()).as(what).containsAnyOf(extensions.toArray(String[]::new));
        }
        try {
          checkIntegrity(directory);
          fail(what + " passed");
        } catch (IOException e) {
          assertThat(e.toString()).as(what).containsAnyOf(extensions.toArray(String[]::new));
        }
      }
    }
  }
}
