package dev.invar.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Progress;
import dev.invar.method.UnknownMethodException;
import dev.invar.space.Role;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Against vectors made without Invar's code: see {@code golden_vectors.py}. */
class BuiltInEncodersTest {
  /** The reference is rounded to 7 digits; float models differ by rounding between machines. */
  private static final float CLOSE = 1e-5f;

  /** Where machines round differently, int8 models may fall to a neighbouring step. */
  private static final float CLOSE_INT8 = 1e-4f;

  @ParameterizedTest
  @ValueSource(strings = {"bge-small-en-v1.5-q", "all-minilm-l6-v2"})
  void agreesWithTheReference(String id) throws IOException {
    assertAgrees(id);
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"bge-small-en", "bge-small-en-v1.5", "e5-small-v2", "e5-small-v2-q"})
  void theOthersAgreeToo(String id) throws IOException {
    assertAgrees(id);
  }

  @Test
  void theDefaultIsTheFirstOfSix() {
    assertThat(Encoders.builtIn())
        .extracting(EncoderCard::id)
        .containsExactlyInAnyOrder(
            "bge-small-en-v1.5-q",
            "all-minilm-l6-v2",
            "bge-small-en",
            "bge-small-en-v1.5",
            "e5-small-v2",
            "e5-small-v2-q")
        .startsWith(Encoders.DEFAULT);
    assertThat(Encoders.builtIn())
        .allMatch(card -> card.width() == 384 && card.bytes() > 30_000_000);
  }

  @Test
  void anUnknownNameListsTheKnownOnes() {
    assertThatThrownBy(() -> Encoders.open("bge-large", TinyFolder.SETTINGS))
        .isInstanceOf(UnknownMethodException.class)
        .hasMessageContaining("bge-large")
        .hasMessageContaining(Encoders.DEFAULT);
    assertThatThrownBy(() -> Encoders.open("no\0path", TinyFolder.SETTINGS))
        .isInstanceOf(UnknownMethodException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bge-small-en-v1.5-q", "all-minilm-l6-v2"})
  void aTextsVectorDependsOnTheTextAlone(String id) {
    var texts = new ArrayList<String>();
    for (int i = 0; i < 40; i++) {
      texts.add("the alloy number " + i + " keeps" + " its length".repeat(i % 5));
    }
    try (Encoder two = Encoders.open(id, TinyFolder.SETTINGS);
        Encoder one = Encoders.open(id, TinyFolder.SETTINGS.withThreads(1))) {
      FloatMatrix together = two.encode(texts, Role.PASSAGE, Progress.NONE);
      FloatMatrix backwards = one.encode(texts.reversed(), Role.PASSAGE, Progress.NONE);
      for (int i = 0; i < texts.size(); i++) {
        float[] alone = two.encode(List.of(texts.get(i)), Role.PASSAGE, Progress.NONE).row(0);
        assertThat(together.row(i)).isEqualTo(alone);
        assertThat(backwards.row(texts.size() - 1 - i)).isEqualTo(alone);
      }
    }
  }

  @Test
  void theSpaceSaysWhatShapesAVector() {
    try (Encoder encoder = Encoders.open(Encoders.DEFAULT, TinyFolder.SETTINGS)) {
      assertThat(encoder.space().width()).isEqualTo(384);
      assertThat(encoder.space().pooling()).isEqualTo("cls-pooling");
      assertThat(encoder.space().normalized()).isTrue();
      assertThat(encoder.space().model()).startsWith("6c9c6101a956d62d");
      assertThat(encoder.maxTokens()).isEqualTo(512);
    }
  }

  private static void assertAgrees(String id) throws IOException {
    JsonNode golden = golden();
    float tolerance = id.endsWith("-q") ? CLOSE_INT8 : CLOSE;
    var roles = new HashSet<Role>();
    try (Encoder encoder = Encoders.open(id, TinyFolder.SETTINGS)) {
      for (JsonNode vector : golden.path("vectors")) {
        if (vector.path("encoder").asString().equals(id)) {
          String text = golden.path("texts").get(vector.path("text").asInt()).asString();
          Role role = Role.valueOf(vector.path("role").asString());
          assertAgrees(encoder, text, role, vector, tolerance);
          roles.add(role);
        }
      }
    }
    assertThat(roles).containsExactlyInAnyOrder(Role.values());
  }

  private static void assertAgrees(
      Encoder encoder, String text, Role role, JsonNode expected, float tolerance) {
    List<String> texts = List.of(text);
    assertThat(encoder.encodeTokens(texts, role, Progress.NONE).getFirst().rows())
        .isEqualTo(expected.path("tokens").asLong());
    float[] vector = encoder.encode(texts, role, Progress.NONE).row(0);
    double squares = 0;
    for (float x : vector) {
      squares += (double) x * x;
    }
    assertThat(squares).isCloseTo(1, within(1e-6));
    for (int j = 0; j < expected.path("head").size(); j++) {
      assertThat(vector[j])
          .as("%s %s component %d of %s", encoder.id(), role, j, text)
          .isCloseTo((float) expected.path("head").get(j).asDouble(), within(tolerance));
    }
  }

  private static JsonNode golden() throws IOException {
    try (InputStream in = BuiltInEncodersTest.class.getResourceAsStream("golden-vectors.json")) {
      return new JsonMapper().readTree(in);
    }
  }
}
