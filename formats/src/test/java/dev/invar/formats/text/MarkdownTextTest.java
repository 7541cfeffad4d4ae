package dev.invar.formats.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkdownTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "# First #\\n## Second | First",
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
}
