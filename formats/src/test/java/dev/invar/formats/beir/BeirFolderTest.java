package dev.invar.formats.beir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.formats.text.TextDocument;
import dev.invar.method.FormatException;
import dev.invar.method.Progress;
import dev.invar.testkit.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BeirFolderTest {
  @TempDir Path folder;

  @BeforeEach
  void makeACollection() throws IOException {
    Files.writeString(
        folder.resolve("corpus.jsonl"),
        "{\"_id\":\"d1\",\"title\":\"One\",\"text\":\"first\"}\n{\"_id\":\"d2\",\"title\":\"\",\"text\":\"\"}\n");
    Files.writeString(
        folder.resolve("queries.jsonl"),
        "{\"_id\":\"q2\",\"text\":\"second?\"}\n{\"_id\":\"q1\",\"text\":\"first?\"}\n");
    Files.createDirectory(folder.resolve("qrels"));
    qrels("query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td2\t0\r\nq2\td2\t1");
  }

  @Test
  void readsAllOfACollection() throws IOException {
    assertThat(BeirFolder.isBeir(folder)).isTrue();
    var collection = BeirFolder.open(folder);
    try (var documents = collection.corpus()) {
      assertThat(documents)
          .containsExactly(new TextDocument("d1", "One", "first"), new TextDocument("d2", "", ""));
    }
    assertThat(collection.expected(Progress.NONE)).hasValue(2);
    assertThat(collection.queries())
        .containsExactly(Map.entry("q1", "first?"), Map.entry("q2", "second?"));
    assertThat(collection.splits()).containsExactly("test");
    assertThat(collection.judgements("test").of("q1")).isEqualTo(Map.of("d1", 2, "d2", 0));
    assertThat(collection.judgements("test").of("q2")).isEqualTo(Map.of("d2", 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"queries.jsonl", "qrels/test.tsv"})
  void namesTheCorpusThatIsMissing(String deleted) throws IOException {
    Files.delete(folder.resolve("corpus.jsonl"));
    Files.delete(folder.resolve(deleted));
    assertThat(BeirFolder.isBeir(folder)).isTrue();
    assertThatThrownBy(() -> BeirFolder.open(folder))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("corpus.jsonl");
  }

  @Test
  void readsTheCorpusOfACollectionWithoutQueries() throws IOException {
    Files.delete(folder.resolve("queries.jsonl"));
    assertThat(BeirFolder.isBeir(folder)).isTrue();
    var collection = BeirFolder.open(folder);
    try (var documents = collection.corpus()) {
      assertThat(documents).extracting(TextDocument::id).containsExactly("d1", "d2");
    }
    assertThatThrownBy(collection::queries)
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("queries.jsonl");
  }

  @Test
  void isNoCollectionWithACorpusAlone() throws IOException {
    Files.delete(folder.resolve("queries.jsonl"));
    Files.delete(folder.resolve("qrels/test.tsv"));
    assertThat(BeirFolder.isBeir(folder)).isFalse();
    assertThat(BeirFolder.isBeir(folder.resolve("corpus.jsonl"))).isFalse();
  }

  @Test
  void stopsAtADocumentIdThatStandsTwice() throws IOException {
    Files.writeString(
        folder.resolve("corpus.jsonl"),
        "{\"_id\":\"d1\",\"text\":\"x\"}\n{\"_id\":\"d1\",\"text\":\"y\"}\n");
    try (var documents = BeirFolder.open(folder).corpus()) {
      assertThatThrownBy(documents::toList)
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("line 2")
          .hasMessageContaining("d1 again");
    }
  }

  @Test
  void stopsAtADamagedDocument() throws IOException {
    Files.writeString(folder.resolve("corpus.jsonl"), "{\"_id\":\"d1\",\"text\":\"x\"}\n{\"_id\":");
    try (var documents = BeirFolder.open(folder).corpus()) {
      assertThatThrownBy(documents::count)
          .isInstanceOfSatisfying(
              FormatException.class, e -> assertThat(e.offset()).isBetween(24L, 33L));
    }
  }

  @Test
  void refusesAQueryTwice() throws IOException {
    Files.writeString(
        folder.resolve("queries.jsonl"),
        "{\"_id\":\"q\",\"text\":\"a\"}\n{\"_id\":\"q\",\"text\":\"b\"}\n");
    assertThatThrownBy(() -> BeirFolder.open(folder).queries())
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("q twice");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "q1\td1\t1",
        "query-id\tcorpus-id\tscore\nq1\td1",
        "query-id\tcorpus-id\tscore\nq1\td1\t1\t1",
        "query-id\tcorpus-id\tscore\nq1\td1\t1.5",
        "query-id\tcorpus-id\tscore\nq1\td1\t99999999999",
        "query-id\tcorpus-id\tscore\n\td1\t1",
        "query-id\tcorpus-id\tscore\nq1\td1\t1\nq1\td1\t2",
      })
  void refusesDamagedJudgementsAtTheirByte(String tsv) throws IOException {
    qrels(tsv);
    assertThatThrownBy(() -> BeirFolder.open(folder).judgements("test"))
        .isInstanceOfSatisfying(FormatException.class, e -> assertThat(e.hasOffset()).isTrue());
  }

  @Test
  void namesTheSplitsThereAre() {
    assertThatThrownBy(() -> BeirFolder.open(folder).judgements("dev"))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("[test]")
        .hasMessageContaining("dev");
  }

  @ParameterizedTest
  @CsvSource({
    "scifact, 5183, 1109, test, 339, 300",
    "cranfield, 1400, 225, test, 1612, 225",
    "cisi, 1460, 112, test, 3114, 76",
    "npl, 11429, 93, test, 2083, 93",
    "xquad-retrieval, 2880, 14280, mono, 14280, 14280",
  })
  void countsRealCollectionsAsTheirSourcesDo(
      String name, int documents, int queries, String split, int judgements, int judgedQueries)
      throws IOException {
    var collection = BeirFolder.open(SharedData.folder(name));
    try (var corpus = collection.corpus()) {
      assertThat(corpus.map(TextDocument::id).distinct().count()).isEqualTo(documents);
    }
    assertThat(collection.queries()).hasSize(queries);
    var grades = collection.judgements(split).grades();
    assertThat(grades).hasSize(judgedQueries);
    assertThat(grades.values().stream().mapToInt(Map::size).sum()).isEqualTo(judgements);
    assertThat(collection.queries().keySet()).containsAll(grades.keySet());
  }

  @ParameterizedTest
  @CsvSource({
    "scifact, train, 919",
    "cranfield, all-binary, 1837",
    "xquad-retrieval, x-en, 13090",
    "xquad-retrieval, en-x, 13090"
  })
  void countsTheOtherSplitsOfRealCollections(String name, String split, int judgements)
      throws IOException {
    var collection = BeirFolder.open(SharedData.folder(name));
    assertThat(collection.splits()).contains(split);
    var grades = collection.judgements(split).grades();
    assertThat(grades.values().stream().mapToInt(Map::size).sum()).isEqualTo(judgements);
  }

  private void qrels(String tsv) throws IOException {
    Files.writeString(folder.resolve("qrels/test.tsv"), tsv);
  }
}
