package dev.invar.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.io.TempDir;

/** A disk may fill up at any byte: what is committed stays, and with space the work goes on. */
class FullDiskTest {
  private static final int FIRST = 40;
  private static final int ALL = 120;

  @TempDir Path temporary;

  @SeededTest
  void whatIsCommittedStays(Seed seed) throws IOException {
    var corpus = Corpus.of(seed, ALL);
    var random = seed.derive("space").random();
    for (int trial = 0; trial < 12; trial++) {
      Path folder = temporary.resolve("trial" + trial);
      var disk = new AtomicLong(Long.MAX_VALUE);
      try (var editor =
          IndexEditor.open(
              folder, new LimitedDisk(FSDirectory.open(folder), disk), corpus.settings())) {
        put(corpus, editor, 0, FIRST);
        editor.commit();
        disk.set(random.nextInt(30_000));
        Throwable failure =
            catchThrowable(() -> {
              put(corpus, editor, FIRST, ALL);
              editor.commit();
            });
        if (failure == null) {
          continue; // it fitted
        }
        assertThat(failure)
            .isInstanceOf(IOException.class)
            .hasMessage(
                "the disk of "
                    + folder
                    + " is full; what was committed is kept: free space and run the same command"
                    + " again");
        assertThat(catchThrowable(editor::commit)).as("told again").isInstanceOf(IOException.class);
        try (var index = SearchIndex.open(folder)) {
          assertThat(index.documents()).isEqualTo(FIRST);
        }
        disk.set(Long.MAX_VALUE);
      }
      try (var editor = IndexEditor.open(folder, corpus.settings())) {
        assertThat(filesOf(folder)).as("no dead files").isSubsetOf(filesOfCommit(folder));
        for (var document : corpus.documents()) {
          if (!editor.isCurrent(document)) {
            editor.put(document, corpus.passages().getOrDefault(document.id(), List.of()));
          }
        }
        editor.commit();
      }
      try (var index = SearchIndex.open(folder)) {
        assertThat(index.documents()).isEqualTo(ALL);
        index.verify();
      }
    }
  }

  private static List<String> filesOf(Path folder) throws IOException {
    try (var list = Files.list(folder)) {
      return list.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static List<String> filesOfCommit(Path folder) throws IOException {
    try (var directory = FSDirectory.open(folder)) {
      var files = new ArrayList<>(SegmentInfos.readLatestCommit(directory).files(true));
      files.add(IndexWriter.WRITE_LOCK_NAME);
      return files;
    }
  }

  private static void put(Corpus corpus, IndexEditor editor, int from, int to) throws IOException {
    for (var document : corpus.documents().subList(from, to)) {
      editor.put(document, corpus.passages().getOrDefault(document.id(), List.of()));
    }
  }
}
