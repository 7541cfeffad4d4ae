package dev.invar.encode.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.encode.TinyFolder;
import dev.invar.encode.pooling.ClsPooling;
import dev.invar.encode.pooling.LastTokenPooling;
import dev.invar.encode.pooling.MeanPooling;
import dev.invar.method.FormatException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HuggingFaceFolderTest {
  @TempDir Path path;
  private TinyFolder folder;

  @BeforeEach
  void make() throws IOException {
    folder = TinyFolder.in(path);
  }

  @Test
  void readsWhatTheFilesSay() throws IOException {
    folder.write(
        "1_Pooling/config.json",
        "{\"word_embedding_dimension\": 4, \"pooling_mode_mean_tokens\": true,"
            + " \"pooling_mode_cls_token\": false}");
    ModelParts parts = read();
    assertThat(parts.pooling()).contains(MeanPooling.DEFAULTS);
    assertThat(parts.width()).contains(4);
    assertThat(parts.prefixes()).isEqualTo(new Prefixes("ask ", "tell "));
    assertThat(parts.normalized()).isTrue();
    assertThat(parts.maxTokens()).isEqualTo(8);
    assertThat(parts.model()).isEqualTo(path.resolve("model.onnx"));
    assertThat(parts.modelDigest()).hasSize(64);
    assertThat(parts.tokenizer().get()).contains("WordLevel");
  }

  @Test
  void theModelMayLieInAFolderOfItsOwn() throws IOException {
    folder.delete("model.onnx").copy("states.onnx", "onnx/model.onnx");
    assertThat(read().model()).isEqualTo(path.resolve("onnx/model.onnx"));
  }

  @Test
  void withoutModulesItDoesNotNormalise() throws IOException {
    folder.delete("modules.json");
    assertThat(read().normalized()).isFalse();
  }

  @Test
  void modulesNameThePoolingFolder() throws IOException {
    folder
        .write(
            "modules.json",
            "[{\"type\": \"sentence_transformers.models.Transformer\", \"path\": \"\"},"
                + " {\"type\": \"sentence_transformers.models.Pooling\", \"path\": \"pool\"}]")
        .write("pool/config.json", "{\"pooling_mode_lasttoken\": true}");
    assertThat(read().pooling()).contains(LastTokenPooling.DEFAULTS);
    assertThat(read().normalized()).isFalse();
  }

  @Test
  void withoutAPoolingTheModelMustPool() throws IOException {
    folder.delete("1_Pooling/config.json");
    assertThat(read().pooling()).isEmpty();
    assertThat(read().poolingName()).isEqualTo("by-the-model");
  }

  @Test
  void lengthComesFromTheFirstFileThatSaysIt() throws IOException {
    folder.write("config.json", "{\"max_position_embeddings\": 512}");
    folder.write("tokenizer_config.json", "{\"model_max_length\": 128}");
    assertThat(read().maxTokens()).isEqualTo(8);
    folder.delete("sentence_bert_config.json");
    assertThat(read().maxTokens()).isEqualTo(128);
    folder.write(
        "tokenizer_config.json", "{\"model_max_length\": 1000000000000000019884624838656}");
    assertThat(read().maxTokens()).isEqualTo(512);
  }

  @Test
  void aDefaultPromptServesTheRoleThatHasNone() throws IOException {
    folder.write(
        "config_sentence_transformers.json",
        "{\"prompts\": {\"query\": \"q \", \"any\": \"a \"}, \"default_prompt_name\": \"any\"}");
    assertThat(read().prefixes()).isEqualTo(new Prefixes("q ", "a "));
    folder.write(
        "config_sentence_transformers.json", "{\"prompts\": {}, \"default_prompt_name\": null}");
    assertThat(read().prefixes()).isEqualTo(Prefixes.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"model.onnx", "tokenizer.json"})
  void namesAFileThatIsMissing(String file) throws IOException {
    folder.delete(file);
    refused(file);
  }

  @Test
  void refusesAFolderThatDoesNotSayALength() throws IOException {
    folder.delete("sentence_bert_config.json");
    refused("max_seq_length");
  }

  @Test
  void refusesALengthBeyondThePositions() throws IOException {
    folder.write("config.json", "{\"max_position_embeddings\": 6}");
    refused("expected at most the 6 positions of config.json, found 8");
  }

  @Test
  void refusesNoPoolingAndTwo() throws IOException {
    folder.write("1_Pooling/config.json", "{\"pooling_mode_mean_tokens\": false}");
    refused("to be true, found []");
    folder.write(
        "1_Pooling/config.json",
        "{\"pooling_mode_mean_tokens\": true, \"pooling_mode_cls_token\": true}");
    refused("pooling_mode_cls_token");
  }

  @Test
  void refusesToPoolWithoutThePrefix() throws IOException {
    String config = "{\"pooling_mode_cls_token\": true, \"include_prompt\": false}";
    folder.write("1_Pooling/config.json", config);
    refused("include_prompt");
    folder.delete("config_sentence_transformers.json");
    assertThat(read().pooling()).isEqualTo(Optional.of(ClsPooling.DEFAULTS));
  }

  @Test
  void refusesStepsItDoesNotKnow() throws IOException {
    folder.write(
        "modules.json",
        "[{\"type\": \"sentence_transformers.models.Transformer\"},"
            + " {\"type\": \"sentence_transformers.models.Pooling\"},"
            + " {\"type\": \"sentence_transformers.models.Dense\"}]");
    refused("found [Transformer, Pooling, Dense]");
  }

  @Test
  void refusesAPoolingFolderOutside() throws IOException {
    folder.write(
        "modules.json",
        "[{\"type\": \"x.Transformer\"}, {\"type\": \"x.Pooling\", \"path\": \"../../etc\"}]");
    refused("expected a folder inside, found ../../etc");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "modules.json",
        "1_Pooling/config.json",
        "sentence_bert_config.json",
        "config_sentence_transformers.json"
      })
  void namesAFileThatIsNotJson(String file) throws IOException {
    folder.write(file, "{\"a\": ");
    refused(Path.of(file).getFileName() + ": expected JSON");
  }

  private ModelParts read() {
    return new HuggingFaceFolder(path.toString()).parts(TinyFolder.CACHE);
  }

  private void refused(String because) {
    assertThatThrownBy(this::read)
        .isInstanceOf(FormatException.class)
        .hasMessageContaining(path.toString())
        .hasMessageContaining(because);
  }
}
