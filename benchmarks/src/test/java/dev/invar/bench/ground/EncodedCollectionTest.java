package dev.invar.bench.ground;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.bench.collection.SmallCollection;
import dev.invar.bench.collection.TestCollection;
import dev.invar.index.SearchQuery;
import dev.invar.method.Progress;
import dev.invar.ranking.Evaluation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncodedCollectionTest {
  private static final int TEXTS = SmallCollection.DOCUMENTS + SmallCollection.QUERIES;

  @TempDir private Path folder;
  private TestCollection collection;
  private final WordsEncoder encoder = new WordsEncoder();

  @BeforeEach
  void read() throws IOException {
    collection = TestCollection.read("small", SmallCollection.write(folder.resolve("small")));
  }

  @Test
  void encodesOnceAndKeepsVectorsAndSeconds() throws IOException {
    EncodedCollection first = encode();
    EncodedCollection second = encode();
    assertThat(encoder.encoded()).isEqualTo(TEXTS);
    assertThat(first.cached()).isFalse();
    assertThat(second.cached()).isTrue();
    assertThat(second.seconds()).isEqualTo(first.seconds());
    assertThat(second.passages().ids()).isEqualTo(collection.documentIds());
    assertThat(second.passages().space().isSame(encoder.space())).isTrue();
    for (int row = 0; row < SmallCollection.DOCUMENTS; row++) {
      assertThat(second.passages().vectors().row(row))
          .containsExactly(first.passages().vectors().row(row));
    }
  }

  @Test
  void otherTextsAreEncodedAnew() throws IOException {
    encode();
    Path corpus = folder.resolve("small/corpus.jsonl");
    Files.writeString(corpus, Files.readString(corpus).replace("word3 and", "word3 or"));
    collection = TestCollection.read("small", folder.resolve("small"));
    assertThat(encode().cached()).isFalse();
  }

  @Test
  void aRunThatWasStoppedOrVectorsThatAreDamagedAreEncodedAnew() throws IOException {
    encode();
    delete(".seconds");
    assertThat(encode().cached()).isFalse();
    try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
      for (Path file : files.filter(name -> name.toString().endsWith("s.safetensors")).toList()) {
        Files.write(file, new byte[] {1, 2, 3});
      }
    }
    assertThat(encode().cached()).isFalse();
    assertThat(encode().cached()).isTrue();
  }

  @Test
  void exactSearchFindsTheDocumentWithTheSameWords() throws IOException {
    EncodedCollection encoded = encode();
    try (var runs = Runs.index(collection, Optional.of(encoded), Progress.NONE)) {
      Evaluation exact =
          runs.evaluate(
              "exact",
              (text, row) ->
                  new SearchQuery.Exact(
                      encoded.queries().vectors().row(row), encoded.queries().space()));
      Evaluation nothing = runs.evaluate("none", (text, row) -> new SearchQuery.Lexical("zebra"));
      assertThat(Runs.ndcg(exact).estimate()).isGreaterThan(0.6);
      assertThat(Runs.ndcg(nothing).estimate()).isZero();
      assertThat(Runs.gain(exact, nothing).estimate()).isEqualTo(Runs.ndcg(exact).estimate());
      assertThat(Runs.gain(exact, exact).excludesZero()).isFalse();
    }
  }

  private EncodedCollection encode() throws IOException {
    return EncodedCollection.of(collection, encoder, folder.resolve("cache"), Progress.NONE);
  }

  private void delete(String ending) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
      List<Path> found = files.filter(name -> name.toString().endsWith(ending)).toList();
      assertThat(found).hasSize(1);
      Files.delete(found.getFirst());
    }
  }
}
