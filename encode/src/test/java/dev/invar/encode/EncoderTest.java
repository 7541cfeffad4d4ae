package dev.invar.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.space.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a text, with a model whose vectors can be worked out by hand. */
class EncoderTest {
  private static final float CLOSE = 1e-6f;

  @TempDir Path path;
  private TinyFolder folder;

  @BeforeEach
  void make() throws IOException {
    folder = TinyFolder.in(path);
  }

  @Test
  void poolsPrefixTextAndSpecialTokensAndNormalises() {
    // [CLS]=2, ask=4, tell=5, red=6, [SEP]=3; state of token i: (i, i²/16, (−1)ⁱ, 1).
    try (Encoder encoder = folder.open()) {
      assertThat(vector(encoder, "red", Role.QUERY))
          .containsExactly(unit(mean(2, 4, 6, 3)), within(CLOSE));
      assertThat(vector(encoder, "red", Role.PASSAGE))
          .containsExactly(unit(mean(2, 5, 6, 3)), within(CLOSE));
      assertThat(vector(encoder, "", Role.QUERY))
          .containsExactly(unit(mean(2, 4, 3)), within(CLOSE));
    }
  }

  @Test
  void readsNoMoreThanTheMaximum() {
    try (Encoder encoder = folder.open()) {
      assertThat(encoder.maxTokens()).isEqualTo(8);
      assertThat(vector(encoder, "red ".repeat(50), Role.QUERY))
          .containsExactly(unit(mean(2, 4, 6, 6, 6, 6, 6, 3)), within(CLOSE));
    }
  }

  @Test
  void withoutNormaliseTheLengthStays() throws IOException {
    folder.delete("modules.json");
    try (Encoder encoder = folder.open()) {
      assertThat(vector(encoder, "red", Role.QUERY))
          .containsExactly(mean(2, 4, 6, 3), within(CLOSE));
      assertThat(encoder.space().normalized()).isFalse();
    }
  }

  @Test
  void tokenVectorsAreTheModelsOwn() {
    try (Encoder encoder = folder.open()) {
      var matrices =
          encoder.encodeTokens(List.of("red", "", "green blue"), Role.QUERY, Progress.NONE);
      assertThat(matrices).extracting(FloatMatrix::rows).containsExactly(4L, 3L, 5L);
      assertThat(matrices.get(2).row(2)).containsExactly(mean(7));
      assertThat(matrices.get(2).row(3)).containsExactly(mean(8));
    }
  }

  @Test
  void nothingGivesAnEmptyMatrix() {
    try (Encoder encoder = folder.open()) {
      FloatMatrix none = encoder.encode(List.of(), Role.QUERY, Progress.NONE);
      assertThat(none.rows()).isZero();
      assertThat(none.columns()).isEqualTo(4);
    }
  }

  @Test
  void aModelMayLeaveItsWidthAndItsOutputsNameOpen() throws IOException {
    float[] expected;
    try (Encoder encoder = folder.open()) {
      expected = vector(encoder, "red", Role.QUERY);
    }
    for (String model : List.of("open-width.onnx", "types.onnx")) {
      folder.copy(model, "model.onnx");
      try (Encoder encoder = folder.open()) {
        assertThat(encoder.space().width()).isEqualTo(4);
        assertThat(vector(encoder, "red", Role.QUERY)).isEqualTo(expected);
      }
    }
  }

  @Test
  void aModelMayPoolByItself() throws IOException {
    folder.delete("1_Pooling/config.json").copy("sentences.onnx", "model.onnx");
    try (Encoder encoder = folder.open()) {
      assertThat(vector(encoder, "red", Role.QUERY))
          .containsExactly(unit(new float[] {6, 36 / 16f, 1, 1}), within(CLOSE));
      assertThat(encoder.encode(List.of("red", "blue green"), Role.QUERY, Progress.NONE).rows())
          .isEqualTo(2);
      assertThatThrownBy(() -> encoder.encodeTokens(List.of("red"), Role.QUERY, Progress.NONE))
          .isInstanceOf(OptionException.class)
          .hasMessageContaining("token states");
    }
  }

  @Test
  void refusesAModelThatLacksWhatTheFolderPromises() throws IOException {
    folder.copy("sentences.onnx", "model.onnx");
    refused("expected an output of token states");
    folder.copy("states.onnx", "model.onnx").delete("1_Pooling/config.json");
    refused("expected an output of sentence vectors");
  }

  @ParameterizedTest
  @ValueSource(strings = {"positions.onnx", "int32.onnx"})
  void refusesInputsItCannotGive(String model) throws IOException {
    folder.copy(model, "model.onnx");
    refused(model.startsWith("int32") ? "input_ids: expected int64" : "position_ids");
  }

  @Test
  void refusesAWidthThatContradictsThePooling() throws IOException {
    folder.write(
        "1_Pooling/config.json",
        "{\"pooling_mode_mean_tokens\": true, \"word_embedding_dimension\": 5}");
    refused("expected the 5 of the pooling's configuration, found 4 in the model");
  }

  @Test
  void refusesALengthThatLeavesNoRoomForText() throws IOException {
    folder.write("sentence_bert_config.json", "{\"max_seq_length\": 2}");
    refused("expected more than the 2 special tokens, found 2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"model.onnx", "tokenizer.json"})
  void refusesDamagedFiles(String file) throws IOException {
    folder.write(file, "damaged");
    refused(file.startsWith("model") ? "expected an ONNX model" : "expected a Hugging Face");
  }

  @Test
  void aNanOfTheModelNeverLeaves() {
    try (Encoder encoder = folder.open()) {
      assertThatThrownBy(() -> vector(encoder, "nan", Role.QUERY))
          .isInstanceOf(NumericalException.class)
          .hasMessageContaining("finite");
      assertThatThrownBy(
              () -> encoder.encode(List.of("red", "nan", "blue"), Role.QUERY, Progress.NONE))
          .isInstanceOf(NumericalException.class);
    }
  }

  @Test
  void usedAfterItsEndItSaysSo() {
    Encoder encoder = folder.open();
    encoder.close();
    encoder.close();
    assertThatThrownBy(() -> vector(encoder, "red", Role.QUERY))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining("closed");
    assertThatThrownBy(() -> encoder.encode(List.of("red", "blue"), Role.QUERY, Progress.NONE))
        .isInstanceOf(BackendException.class);
  }

  @Test
  void anotherModelIsAnotherSpace() throws IOException {
    String fingerprint;
    try (Encoder encoder = folder.open()) {
      fingerprint = encoder.space().fingerprint();
    }
    try (Encoder encoder = folder.open()) {
      assertThat(encoder.space().fingerprint()).isEqualTo(fingerprint);
    }
    folder.copy("types.onnx", "model.onnx");
    try (Encoder encoder = folder.open()) {
      assertThat(encoder.space().fingerprint()).isNotEqualTo(fingerprint);
    }
  }

  private void refused(String because) {
    assertThatThrownBy(() -> folder.open().close())
        .isInstanceOf(FormatException.class)
        .hasMessageContaining(path.toString())
        .hasMessageContaining(because);
  }

  private static float[] vector(Encoder encoder, String text, Role role) {
    return encoder.encode(List.of(text), role, Progress.NONE).row(0);
  }

  private static float[] mean(int... tokens) {
    var mean = new float[4];
    for (int token : tokens) {
      float[] state = {token, token * token / 16f, token % 2 == 0 ? 1 : -1, 1};
      for (int j = 0; j < mean.length; j++) {
        mean[j] += state[j] / tokens.length;
      }
    }
    return mean;
  }

  private static float[] unit(float[] vector) {
    double squares = 0;
    for (float x : vector) {
      squares += (double) x * x;
    }
    var unit = new float[vector.length];
    for (int j = 0; j < unit.length; j++) {
      unit[j] = (float) (vector[j] / Math.sqrt(squares));
    }
    return unit;
  }
}
