package dev.invar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;

class SnippetTest {
  private static final String FILLER = "lorem ipsum dolor sit amet ".repeat(20);

  @Test
  void shortTextsStandWhole() {
    assertThat(Snippet.of("a morbid\nfear  of heights", "fear", 40))
        .isEqualTo("a morbid fear of heights");
  }

  @Test
  void longTextsAreShownWhereTheQuerysWordsAre() {
    String text = FILLER + "the heat pump moves warmth outdoors " + FILLER;

    assertThat(Snippet.of(text, "Heat PUMP", 60))
        .contains("heat pump")
        .startsWith("…")
        .endsWith("…");
  }

  @Test
  void withoutAWordOfTheQueryTheyBeginAtTheBeginning() {
    assertThat(Snippet.of(FILLER, "zebra", 30)).startsWith("lorem ipsum").endsWith("…");
  }

  @Test
  void cannotSteerTheTerminal() {
    assertThat(Snippet.of("red \u001b[31m alert\u0007\u202e", "alert", 80))
        .isEqualTo("red [31m alert");
  }

  @Test
  void nothingStaysNothing() {
    assertThat(Snippet.of("", "query", 10)).isEmpty();
    assertThat(Snippet.of(" \n\t", "", 10)).isEmpty();
  }

  @SeededTest
  void neverIsLongerThanAskedNorCutsACharacterInHalf(Seed seed) {
    var random = seed.random();
    for (int i = 0; i < 500; i++) {
      var text = new StringBuilder();
      int length = random.nextInt(200);
      for (int c = 0; c < length; c++) {
        text.appendCodePoint(random.nextInt(4) == 0 ? ' ' : random.nextBoolean() ? 'a' : 0x1F600);
      }
      int width = 3 + random.nextInt(60);

      String snippet = Snippet.of(text.toString(), "aaa aaaa", width);

      assertThat(snippet.length()).isLessThanOrEqualTo(width);
      assertThat(
              new String(
                  snippet.getBytes(java.nio.charset.StandardCharsets.UTF_8),
                  java.nio.charset.StandardCharsets.UTF_8))
          .isEqualTo(snippet);
    }
  }
}
