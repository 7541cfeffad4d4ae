package dev.invar.bench.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.FormatException;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestCollectionTest {
  @TempDir private Path folder;
  private TestCollection whole;

  @BeforeEach
  void read() throws IOException {
    whole = TestCollection.read("small", SmallCollection.write(folder));
  }

  @Test
  void keepsTheJudgedQueriesAlone() {
    assertThat(whole.queries()).hasSize(SmallCollection.QUERIES).doesNotContainKey("unjudged");
    assertThat(whole.documents()).hasSize(SmallCollection.DOCUMENTS);
  }

  @SeededTest
  void aSampleKeepsEveryJudgedDocumentOfItsQueries(Seed seed) {
    TestCollection sample = whole.sample(4, 12, seed);
    assertThat(sample.queries()).hasSize(4);
    assertThat(sample.judgements().grades().keySet()).isEqualTo(sample.queries().keySet());
    assertThat(sample.documentIds()).hasSize(12).isSubsetOf(whole.documentIds());
    sample
        .judgements()
        .grades()
        .values()
        .forEach(judged -> assertThat(sample.documentIds()).containsAll(judged.keySet()));
    assertThat(sample).isEqualTo(whole.sample(4, 12, seed));
  }

  @Test
  void aSampleLargerThanTheWholeIsTheWhole() {
    TestCollection sample = whole.sample(1000, 1000, Seed.DEFAULT);
    assertThat(sample.documents()).isEqualTo(whole.documents());
    assertThat(sample.queries()).isEqualTo(whole.queries());
  }

  @Test
  void theDigestChangesWithAnyText() throws IOException {
    Path queries = folder.resolve("queries.jsonl");
    Files.writeString(queries, Files.readString(queries).replace("word3 word4", "word3 word5"));
    assertThat(TestCollection.read("small", folder).digest()).isNotEqualTo(whole.digest());
    assertThat(TestCollection.read("other", SmallCollection.write(folder)).digest())
        .isEqualTo(whole.digest());
  }

  @Test
  void aJudgedQueryWithoutTextIsRefused() throws IOException {
    Path judged = folder.resolve("qrels/test.tsv");
    Files.writeString(judged, Files.readString(judged) + "q99\td1\t1\n");
    assertThatThrownBy(() -> TestCollection.read("small", folder))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("11 judged queries, found 10");
  }
}
