package dev.invar.formats.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkdownTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "# First #\\n## Second | First",
        "#  On C# | On C#",
        "# One  ###   | One",
        "Words\\n\\n# Later | Later",
        "Set\\n===\\nwords | Set",
        "---\\ntitle: 'Quoted'\\n---\\n# Heading | Quoted",
        "---\\nauthor: A\\n---\\n# Heading | Heading",
        "## Only second | ''",
        "#hashtag | ''",
        "--- | ''",
      })
  void findsItsTitle(String text, String title) throws UnreadableText {
    byte[] bytes = text.replace("\\n", "\n").getBytes(UTF_8);
    assertThat(MarkdownText.read(bytes).title()).isEqualTo(title);
  }

  /** A line that a stranger made must not take more than one pass. */
  @Test
  void longRunsOfBlanksTakeNoTime() {
    String heading = "# a" + " ".repeat(1 << 20) + "b";
    byte[] bytes = heading.getBytes(UTF_8);
    String title =
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> MarkdownText.read(bytes).title());
    assertThat(title).startsWith("a ").endsWith(" b");
  }
}
