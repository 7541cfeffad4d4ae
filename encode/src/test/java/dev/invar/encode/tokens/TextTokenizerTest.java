package dev.invar.encode.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.encode.TinyFolder;
import dev.invar.encode.parts.BuiltInModel;
import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TextTokenizerTest {
  private static final int ALL = 1 << 20;
  private static final int CLS = 101;
  private static final int SEP = 102;

  private TextTokenizer tokenizer;

  /** MiniLM's file asks for truncation and padding at 128. */
  @BeforeAll
  void open() {
    BuiltInModel miniLm = BuiltInModel.ALL.get(1);
    tokenizer =
        TextTokenizer.of(
            miniLm.parts(TinyFolder.CACHE).tokenizer().get(), miniLm.id(), TinyFolder.CACHE);
  }

  @AfterAll
  void close() {
    tokenizer.close();
  }

  @Test
  void neitherPadsNorTruncatesByItself() {
    assertThat(tokenizer.ids("", ALL)).containsExactly(CLS, SEP);
    assertThat(tokenizer.ids("red ".repeat(300), ALL)).hasSize(302).startsWith(CLS).endsWith(SEP);
    assertThat(tokenizer.specials()).isEqualTo(2);
  }

  @Test
  void whitespaceAndControlCharactersAreNoTokens() {
    assertThat(tokenizer.ids(" \t\r\n\u00a0\u0007\u0000", ALL)).containsExactly(CLS, SEP);
  }

  @Test
  void theClosingSpecialTokenSurvivesTruncation() {
    long[] whole = tokenizer.ids("one two three four five", ALL);
    assertThat(tokenizer.ids("one two three four five", 4))
        .containsExactly(whole[0], whole[1], whole[2], SEP);
  }

  @SeededTest
  void aVeryLongTextHasTheFirstTokensOfTheWholeText(Seed seed) {
    RandomGenerator random = seed.random();
    var text = new StringBuilder();
    while (text.length() < 50_000) {
      text.append(word(random)).append(random.nextInt(9) == 0 ? "\n\n" : " ");
    }
    long[] whole = tokenizer.ids(text.toString(), ALL);
    long[] cut = tokenizer.ids(text.toString(), 256);
    assertThat(cut).hasSize(256).endsWith(SEP);
    assertThat(java.util.Arrays.copyOf(cut, 255)).isEqualTo(java.util.Arrays.copyOf(whole, 255));
  }

  @Test
  void aLongRunOfSpacesDoesNotHideWhatFollows() {
    assertThat(tokenizer.ids(" ".repeat(100_000) + "red", 256)).hasSize(3);
  }

  @Test
  void anUnpairedSurrogateReadsAsTheReplacementCharacter() {
    assertThat(tokenizer.ids("red \ud83d blue", ALL))
        .isEqualTo(tokenizer.ids("red \ufffd blue", ALL));
    assertThat(tokenizer.ids("\ude00", ALL)).isEqualTo(tokenizer.ids("\ufffd", ALL));
    assertThat(tokenizer.ids("\ud83d", ALL)).isEqualTo(tokenizer.ids("\ufffd", ALL));
  }

  @SeededTest
  void spansPointAtTheirTokens(Seed seed) {
    RandomGenerator random = seed.random();
    var text = new StringBuilder();
    while (text.length() < 40_000) {
      text.append(word(random)).append(' ');
    }
    TokenSpans spans = tokenizer.spans(text.toString());
    assertThat(spans.count()).isGreaterThan(1000);
    for (int i = 0; i < spans.count(); i++) {
      int from = spans.from(i);
      assertThat(from).isGreaterThanOrEqualTo(i == 0 ? 0 : spans.from(i - 1));
      assertThat(Character.isLowSurrogate(text.charAt(from))).isFalse();
      boolean afterSpace = from == 0 || text.charAt(from - 1) == ' ';
      if (afterSpace) {
        assertThat(spans.beginsWord(i)).as("token %d at %d", i, from).isTrue();
      }
    }
  }

  @Test
  void refusesWhatIsNoTokenizer() {
    assertThatThrownBy(() -> TextTokenizer.of("{\"a\": 1}", "some.json", TinyFolder.CACHE))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("some.json")
        .hasMessageContaining("expected a Hugging Face tokenizer");
  }

  @Test
  void usedAfterItsEndItSaysSo() {
    String json = BuiltInModel.ALL.get(0).parts(TinyFolder.CACHE).tokenizer().get();
    TextTokenizer other = TextTokenizer.of(json, "other", TinyFolder.CACHE);
    other.close();
    other.close();
    assertThatThrownBy(() -> other.ids("red", ALL)).isInstanceOf(BackendException.class);
  }

  private static String word(RandomGenerator random) {
    String[] words = {
      "alloy", "length", "temperature", "unbelievably", "naïve", "東京", "😀", "x-ray"
    };
    return words[random.nextInt(words.length)];
  }
}
