package dev.invar.tasks.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.formats.vectors.VectorFiles;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Progress;
import dev.invar.method.ShapeException;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.tasks.EncodeTask;
import dev.invar.tasks.IndexChoices;
import dev.invar.tasks.IndexTask;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What real encoders are taken for when they answer in another's place. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProbeTaskIT {
  private static final String BGE = "bge-small-en-v1.5";
  private static final String E5 = "e5-small-v2";

  private Path folder;
  private Path texts;

  @BeforeAll
  void writeTexts(@TempDir Path temporary) throws IOException {
    folder = temporary;
    var lines = new ArrayList<String>();
    ProbeTexts.STANDARD
        .byId()
        .forEach((id, text) -> lines.add("{\"id\":\"%s\",\"text\":\"%s\"}".formatted(id, text)));
    texts = Files.write(folder.resolve("texts.jsonl"), lines);
  }

  /** The answer of a service that runs an encoder. */
  private Path answer(String encoder, Role role) throws IOException {
    Path file = folder.resolve(encoder + "-" + role + ".safetensors");
    if (!Files.exists(file)) {
      new EncodeTask(texts, file, encoder, role, EncodeTask.Unit.TEXT).run(Progress.NONE);
    }
    return file;
  }

  private static ProbeReport probe(Path answer, String like, Role role) throws IOException {
    return new ProbeTask(answer, like, ProbeTexts.STANDARD, role).run(Progress.NONE);
  }

  @Test
  void theTextsAreADozenThatComeBackFromTheirFile() throws IOException {
    assertThat(ProbeTexts.read(texts)).isEqualTo(ProbeTexts.STANDARD);
    assertThat(ProbeTexts.STANDARD.texts()).hasSize(12).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource({
    "bge-small-en-v1.5,   PASSAGE, bge-small-en-v1.5, PASSAGE, SAME",
    "bge-small-en-v1.5-q, PASSAGE, bge-small-en-v1.5, PASSAGE, OTHER_PRECISION",
    "bge-small-en-v1.5,   QUERY,   bge-small-en-v1.5, PASSAGE, OTHER_PREFIX",
    "bge-small-en-v1.5,   PASSAGE, bge-small-en-v1.5, QUERY,   OTHER_PREFIX",
    "e5-small-v2,         QUERY,   e5-small-v2,       PASSAGE, OTHER_PREFIX",
    "e5-small-v2-q,       QUERY,   e5-small-v2,       PASSAGE, OTHER_PREFIX",
    "bge-small-en,        PASSAGE, bge-small-en-v1.5, PASSAGE, DIFFERENT",
    "e5-small-v2,         PASSAGE, bge-small-en-v1.5, PASSAGE, DIFFERENT",
  })
  void isToldFromRealAnswers(
      String served, Role servedAs, String like, Role role, ProbeVerdict verdict)
      throws IOException {
    ProbeReport report = probe(answer(served, servedAs), like, role);

    assertThat(report.verdict()).isEqualTo(verdict);
    assertThat(report.found().isPresent()).isEqualTo(verdict == ProbeVerdict.OTHER_PREFIX);
  }

  @Test
  void prefixesThatWereLeftAwayAreFound() throws IOException {
    Path file = folder.resolve("bare.safetensors");
    try (var bare = Workplace.of(Progress.NONE).encoders().openWithoutPrefixes(E5).orElseThrow()) {
      FloatMatrix rows = bare.encode(ProbeTexts.STANDARD.texts(), Role.PASSAGE, Progress.NONE);
      VectorFiles.write(file, new VectorSet(ProbeTexts.STANDARD.ids(), rows, bare.space()));
    }

    ProbeReport report = probe(file, E5, Role.QUERY);

    assertThat(report.verdict()).isEqualTo(ProbeVerdict.OTHER_PREFIX);
    assertThat(report.found().orElseThrow().serving().prefix()).isEmpty();
    assertThat(report.expected().orElseThrow().prefix()).isEqualTo("query: ");
  }

  @Test
  void anotherPoolingIsNamed() throws IOException {
    Path file = folder.resolve("mean.safetensors");
    try (var encoder = Workplace.of(Progress.NONE).encoders().open(BGE)) {
      List<FloatMatrix> tokens =
          encoder.encodeTokens(ProbeTexts.STANDARD.texts(), Role.PASSAGE, Progress.NONE);
      FloatMatrix rows = FloatMatrix.allocate(tokens.size(), encoder.space().width());
      for (int i = 0; i < tokens.size(); i++) {
        rows.setRow(i, mean(tokens.get(i)));
      }
      VectorFiles.write(file, new VectorSet(ProbeTexts.STANDARD.ids(), rows, encoder.space()));
    }

    ProbeReport report = probe(file, BGE, Role.PASSAGE);

    assertThat(report.verdict()).isEqualTo(ProbeVerdict.OTHER_POOLING);
    assertThat(report.found().orElseThrow().serving().pooling()).isEqualTo("mean-pooling");
    assertThat(report.expected().orElseThrow().pooling()).isEqualTo("cls-pooling");
  }

  private static float[] mean(FloatMatrix states) {
    var mean = new float[states.columns()];
    for (int i = 0; i < states.rows(); i++) {
      float[] row = states.row(i);
      for (int j = 0; j < mean.length; j++) {
        mean[j] += row[j] / states.rows();
      }
    }
    return mean;
  }

  @Test
  void fewerCoordinatesAndTurnedOnesAreTold() throws IOException {
    VectorSet whole = VectorFiles.read(answer(BGE, Role.PASSAGE));
    Path cut = folder.resolve("cut.npy");
    Path turned = folder.resolve("turned.npy");
    FloatMatrix shorter = FloatMatrix.allocate(whole.size(), 128);
    FloatMatrix other = FloatMatrix.allocate(whole.size(), 384);
    for (int i = 0; i < whole.size(); i++) {
      float[] row = whole.vectors().row(i);
      shorter.setRow(i, Arrays.copyOf(row, 128));
      var backwards = new float[row.length];
      for (int j = 0; j < row.length; j++) {
        backwards[row.length - 1 - j] = row[j];
      }
      other.setRow(i, backwards);
    }
    List<String> rows = IntStream.range(0, whole.size()).mapToObj(Integer::toString).toList();
    VectorFiles.write(cut, new VectorSet(rows, shorter, Space.declared("cut", 128)));
    VectorFiles.write(turned, new VectorSet(rows, other, Space.declared("turned", 384)));

    assertThat(probe(cut, BGE, Role.PASSAGE).verdict()).isEqualTo(ProbeVerdict.CUT);
    assertThat(probe(turned, BGE, Role.PASSAGE).verdict()).isEqualTo(ProbeVerdict.ROTATED);
    String known = answer(BGE, Role.PASSAGE).toString();
    assertThat(probe(answer(BGE, Role.PASSAGE), known, Role.PASSAGE).verdict())
        .isEqualTo(ProbeVerdict.SAME);
  }

  @Test
  void anIndexOfVectorsFromElsewhereKnowsThoseOfItsDocuments() throws IOException {
    Path index = folder.resolve("elsewhere.index");
    Path theirs = folder.resolve("theirs.npy");
    VectorFiles.write(theirs, VectorFiles.read(answer(BGE, Role.PASSAGE)));
    IndexTask.of(List.of(theirs), index, Optional.of("theirs"), IndexChoices.OPEN)
        .run(Progress.NONE);

    assertThat(probe(theirs, index.toString(), Role.PASSAGE).verdict())
        .isEqualTo(ProbeVerdict.SAME);
    assertThat(probe(answer(E5, Role.PASSAGE), index.toString(), Role.PASSAGE).verdict())
        .isEqualTo(ProbeVerdict.DIFFERENT);
  }

  @Test
  void anAnswerThatLacksTextsIsRefused() throws IOException {
    Path some = folder.resolve("some.safetensors");
    VectorFiles.write(some, VectorFiles.read(answer(BGE, Role.PASSAGE)).rowRange(0, 10));

    assertThatThrownBy(() -> probe(some, BGE, Role.PASSAGE))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("probe-11, probe-12")
        .hasMessageContaining("one for each of the 12 texts");
  }
}
