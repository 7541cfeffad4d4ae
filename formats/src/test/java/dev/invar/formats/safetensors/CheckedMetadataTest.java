package dev.invar.formats.safetensors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.FormatException;
import java.nio.file.Path;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class CheckedMetadataTest {
  private static final CheckedMetadata METADATA =
      new CheckedMetadata(
          Path.of("a.safetensors"), Map.of("k", "32", "flag", "true", "word", "many", "x", "1.5"));

  @Test
  void givesWhatIsThere() {
    assertThat(METADATA.text("word")).isEqualTo("many");
    assertThat(METADATA.flag("flag")).isTrue();
    assertThat(METADATA.wholeNumber("k", 32, 32)).isEqualTo(32);
    assertThat(METADATA.number("x")).isEqualTo(1.5);
  }

  @Test
  void namesTheFileTheKeyAndWhatWasFound() {
    refuses(() -> METADATA.text("none"), "none: expected an entry in the metadata, found none");
    refuses(() -> METADATA.flag("k"), "k: expected true or false, found 32");
    refuses(() -> METADATA.wholeNumber("k", 1, 31), "a whole number from 1 to 31, found 32");
    refuses(() -> METADATA.wholeNumber("k", 33, 40), "a whole number from 33 to 40, found 32");
    refuses(() -> METADATA.wholeNumber("x", 1, 31), "found 1.5");
    refuses(() -> METADATA.number("word"), "word: expected a number, found many");
  }

  private static void refuses(ThrowingCallable reading, String message) {
    assertThatThrownBy(reading)
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("a.safetensors")
        .hasMessageContaining(message);
  }
}
