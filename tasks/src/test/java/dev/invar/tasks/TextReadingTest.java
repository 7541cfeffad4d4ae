package dev.invar.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.formats.text.TextDocument;
import dev.invar.method.FormatException;
import dev.invar.method.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextReadingTest {
  @TempDir private Path folder;

  private Path collection;

  @BeforeEach
  void makeACollection() throws IOException {
    collection = Files.createDirectory(folder.resolve("collection"));
    Files.createDirectory(collection.resolve("qrels"));
    Files.writeString(
        collection.resolve("qrels/test.tsv"), "query-id\tcorpus-id\tscore\nq1\td1\t1\n");
    Files.writeString(collection.resolve("corpus.jsonl"), "{\"_id\":\"d1\",\"text\":\"one\"}\n");
  }

  @Test
  void takesTheCorpusAndNeverTheJudgementsForDocuments() throws IOException {
    assertThat(ids(collection, collection.resolve("../collection"))).containsExactly("d1");
  }

  @Test
  void refusesACollectionWithoutItsCorpus() throws IOException {
    Files.delete(collection.resolve("corpus.jsonl"));
    assertThatThrownBy(() -> ids(collection))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("corpus.jsonl");
  }

  @Test
  void skipsALooseDocumentWithTheIdOfOneOfACollection() throws IOException {
    Path lines = folder.resolve("lines.jsonl");
    Files.writeString(
        lines, "{\"_id\":\"d1\",\"text\":\"other\"}\n{\"_id\":\"d2\",\"text\":\"two\"}\n");
    try (var reading = new TextReading(List.of(lines, collection))) {
      var texts = new ArrayList<String>();
      reading.documents(Progress.NONE).forEachRemaining(each -> texts.add(each.text()));
      assertThat(texts).containsExactly("one", "two");
      assertThat(reading.skippedCount()).isEqualTo(1);
      assertThat(reading.skipped().getFirst().detail()).contains("line 1").contains("d1");
    }
  }

  private static List<String> ids(Path... paths) throws IOException {
    try (var reading = new TextReading(List.of(paths))) {
      var documents = new ArrayList<TextDocument>();
      reading.documents(Progress.NONE).forEachRemaining(documents::add);
      return documents.stream().map(TextDocument::id).toList();
    }
  }
}
