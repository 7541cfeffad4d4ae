package dev.invar.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.formats.vectors.VectorFiles;
import dev.invar.index.Hit;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchTaskIT {
  private static final List<String> IDS = List.of("east", "north", "northeast", "west");

  @TempDir private Path folder;

  private Path file;
  private Path index;

  @BeforeEach
  void indexVectors() throws IOException {
    file = write("some.npy", 1, 0, 0, 1, 2, 2, -1, 0.1f);
    index = folder.resolve("index");
    IndexTask.of(List.of(file), index, Optional.of("demo"), IndexChoices.OPEN)
        .run(HashingEncoder.workplace(Progress.NONE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"q.npy", "q.safetensors", "q.fvecs", "q.jsonl"})
  void everyRowFindsItselfFirst(String name) throws IOException {
    // Safetensors tell their space, so it has to be the index's; the others are taken for it.
    Path queries = write(name, 1, 0, 0, 1, 2, 2, -1, 0.1f);
    for (Mode mode : List.of(Mode.DENSE, Mode.EXACT)) {
      for (int row = 0; row < IDS.size(); row++) {
        SearchReport report =
            search(new Question.VectorRow(queries, row), SearchChoices.DEFAULTS.withMode(mode));

        assertThat(report.mode()).isEqualTo(mode);
        assertThat(report.question().label()).isEqualTo(queries + " row " + row);
        assertThat(report.hits()).extracting(Hit::id).hasSize(4).startsWith(IDS.get(row));
      }
    }
  }

  @Test
  void isDenseUnlessExactIsChosen() throws IOException {
    assertThat(search(new Question.VectorRow(file, 0), SearchChoices.DEFAULTS).mode())
        .isEqualTo(Mode.DENSE);
    for (Mode mode : List.of(Mode.HYBRID, Mode.BM25)) {
      var choices = SearchChoices.DEFAULTS.withMode(mode);
      assertThatThrownBy(() -> search(new Question.VectorRow(file, 0), choices))
          .isInstanceOf(OptionException.class)
          .hasMessageContaining("dense or exact")
          .hasMessageContaining(mode.label());
    }
  }

  @Test
  void anotherWidthIsRefusedAndBothAreNamed() throws IOException {
    Path wide = folder.resolve("wide.npy");
    var matrix = FloatMatrix.copyOf(new float[] {1, 2, 3}, 1, 3);
    VectorFiles.write(wide, new VectorSet(List.of("a"), matrix, Space.declared("demo", 3)));

    assertThatThrownBy(() -> search(new Question.VectorRow(wide, 0), SearchChoices.DEFAULTS))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("wide.npy")
        .hasMessageContaining("width 2")
        .hasMessageContaining("width 3");
  }

  @Test
  void aFileOfAnotherSpaceIsRefusedThoughItsWidthIsTheSame() throws IOException {
    Path other = folder.resolve("other.safetensors");
    var matrix = FloatMatrix.copyOf(new float[] {1, 2}, 1, 2);
    VectorFiles.write(other, new VectorSet(List.of("a"), matrix, Space.declared("other", 2)));

    assertThatThrownBy(() -> search(new Question.VectorRow(other, 0), SearchChoices.DEFAULTS))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("space demo")
        .hasMessageContaining("space other");
  }

  @Test
  void anIndexOfTextsTakesVectorsOfItsOwnEncoderOnly() throws IOException {
    Path text = Files.writeString(folder.resolve("sky.txt"), "the sky is blue");
    Path texts = folder.resolve("texts");
    var workplace = HashingEncoder.workplace(Progress.NONE);
    IndexTask.of(texts, text).run(workplace);
    Path unnamed = folder.resolve("bge-small-en-v1.5-q.npy");
    Path named = folder.resolve("named.safetensors");
    try (var encoder = workplace.encoders().open("bge-small-en-v1.5-q")) {
      var vectors = encoder.encode(List.of("blue"), dev.invar.space.Role.QUERY, Progress.NONE);
      var set = new VectorSet(List.of("a"), vectors, encoder.space());
      VectorFiles.write(unnamed, set);
      VectorFiles.write(named, set);
    }

    var ask = new SearchTask(texts, new Question.VectorRow(named, 0), SearchChoices.DEFAULTS);
    assertThat(ask.run(workplace).hits()).extracting(Hit::title).containsExactly("sky");
    var guess = new SearchTask(texts, new Question.VectorRow(unnamed, 0), SearchChoices.DEFAULTS);
    assertThatThrownBy(() -> guess.run(workplace))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("names no encoder's space")
        .hasMessageContaining(".safetensors");
  }

  @Test
  void aRowOutOfRangeIsRefused() {
    assertThatThrownBy(() -> search(new Question.VectorRow(file, 4), SearchChoices.DEFAULTS))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("0 to 3")
        .hasMessageContaining("found 4");
    assertThatThrownBy(() -> new Question.VectorRow(file, -1))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("found -1");
  }

  @Test
  void aMissingFileIsNamed() {
    Path missing = folder.resolve("missing.npy");
    assertThatThrownBy(() -> search(new Question.VectorRow(missing, 0), SearchChoices.DEFAULTS))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("missing.npy");
  }

  @Test
  void wordsAreAnsweredWithWhatToGiveInstead() {
    assertThatThrownBy(() -> search(new Question.Words("west"), SearchChoices.DEFAULTS))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("--vector")
        .hasMessageContaining("demo");
  }

  @Test
  void anIndexWithoutVectorsRefusesThem() throws IOException {
    Path text = Files.writeString(folder.resolve("sky.txt"), "the sky is blue");
    Path words = folder.resolve("words");
    var source = new IndexSource.Texts(List.of(text));
    var workplace = HashingEncoder.workplace(Progress.NONE);
    new IndexTask(source, words, IndexChoices.OPEN.withVectors(VectorChoice.NONE)).run(workplace);

    var task = new SearchTask(words, new Question.VectorRow(file, 0), SearchChoices.DEFAULTS);
    assertThatThrownBy(() -> task.run(workplace))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("no vectors");
  }

  private SearchReport search(Question question, SearchChoices choices) throws IOException {
    return new SearchTask(index, question, choices).run(HashingEncoder.workplace(Progress.NONE));
  }

  private Path write(String name, float... values) throws IOException {
    Path made = folder.resolve(name);
    var matrix = FloatMatrix.copyOf(values, IDS.size(), 2);
    VectorFiles.write(made, new VectorSet(IDS, matrix, Space.declared("demo", 2)));
    return made;
  }
}
