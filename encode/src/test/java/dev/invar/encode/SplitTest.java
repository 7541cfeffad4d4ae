package dev.invar.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.encode.parts.BuiltInModel;
import dev.invar.encode.tokens.TextTokenizer;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The laws of passages, with E5's int8 form, which has a passage prefix. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SplitTest {
  private static final List<PassageWindow> WINDOWS =
      List.of(new PassageWindow(16, 4), new PassageWindow(64, 0), new PassageWindow(128, 32));

  private static final String ID = "e5-small-v2-q";

  private Encoder encoder;
  private TextTokenizer tokenizer;

  @BeforeAll
  void open() {
    encoder = Encoders.open(ID, TinyFolder.SETTINGS);
    BuiltInModel model =
        BuiltInModel.ALL.stream().filter(known -> known.id().equals(ID)).findFirst().orElseThrow();
    String json = model.parts(TinyFolder.CACHE).tokenizer().get();
    tokenizer = TextTokenizer.of(json, ID, TinyFolder.CACHE);
  }

  @AfterAll
  void close() {
    encoder.close();
    tokenizer.close();
  }

  @SeededTest
  void passagesOfProseCoverTheTextAndFitTheWindow(Seed seed) {
    String text = text(seed, 6000, " ");
    for (PassageWindow window : WINDOWS) {
      assertLaws(text, window, encoder.split(text, window));
    }
  }

  @SeededTest
  void soDoPassagesOfTextWithoutSpaces(Seed seed) {
    String text = text(seed, 1500, "");
    for (PassageWindow window : WINDOWS) {
      assertLaws(text, window, encoder.split(text, window));
    }
  }

  @SeededTest
  void passagesOfProseBeginAtWords(Seed seed) {
    RandomGenerator random = seed.random();
    String[] words = {"alloy", "unbelievably", "temperature", "otorhinolaryngology"};
    String text =
        Stream.generate(() -> words[random.nextInt(words.length)])
            .limit(300)
            .collect(Collectors.joining(" "));
    for (TextSpan passage : encoder.split(text, new PassageWindow(64, 16))) {
      assertThat(passage.from() == 0 || text.charAt(passage.from() - 1) == ' ')
          .as("%s begins with %s", passage, text.substring(passage.from(), passage.from() + 9))
          .isTrue();
    }
  }

  @SeededTest
  void neighboursShareTheTokensAskedFor(Seed seed) {
    String text = text(seed, 6000, " ");
    int longestWord = 8;
    PassageWindow window = new PassageWindow(64, 16);
    List<TextSpan> passages = encoder.split(text, window);
    for (int i = 1; i < passages.size(); i++) {
      String shared = text.substring(passages.get(i).from(), passages.get(i - 1).to());
      assertThat(tokens(shared) - tokens("")).isBetween(16, 16 + longestWord);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "red", " \n red \n "})
  void aShortTextIsOnePassage(String text) {
    assertThat(encoder.split(text, new PassageWindow(16, 4)))
        .containsExactly(new TextSpan(0, text.length()));
  }

  @Test
  void aTextOfExactlyTheWindowIsOnePassage() {
    int room = 16 - tokens("");
    assertThat(encoder.split("red ".repeat(room).strip(), new PassageWindow(16, 0))).hasSize(1);
    assertThat(encoder.split("red ".repeat(room + 1).strip(), new PassageWindow(16, 0))).hasSize(2);
  }

  @Test
  void unpairedSurrogatesDoNotHarm() {
    String text = "red \ud83d blue \ude00 ".repeat(50);
    PassageWindow window = new PassageWindow(16, 4);
    assertLaws(text, window, encoder.split(text, window));
  }

  @Test
  void refusesAWindowThatCannotBe() {
    assertThatThrownBy(() -> encoder.split("red", new PassageWindow(513, 0)))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("at most 512")
        .hasMessageContaining("513");
    assertThatThrownBy(() -> encoder.split("red", new PassageWindow(8, 4)))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("prefix");
    assertThatThrownBy(() -> new PassageWindow(7, 0)).isInstanceOf(OptionException.class);
    assertThatThrownBy(() -> new PassageWindow(16, 9)).isInstanceOf(OptionException.class);
    assertThatThrownBy(() -> new PassageWindow(16, -1)).isInstanceOf(OptionException.class);
    assertThatThrownBy(() -> new TextSpan(2, 1)).isInstanceOf(OptionException.class);
  }

  private void assertLaws(String text, PassageWindow window, List<TextSpan> passages) {
    assertThat(passages.getFirst().from()).isZero();
    assertThat(passages.getLast().to()).isEqualTo(text.length());
    for (int i = 0; i < passages.size(); i++) {
      TextSpan passage = passages.get(i);
      assertThat(tokens(passage.of(text))).isLessThanOrEqualTo(window.tokens());
      assertThat(isInsidePair(text, passage.from()) || isInsidePair(text, passage.to())).isFalse();
      if (i > 0) {
        TextSpan before = passages.get(i - 1);
        assertThat(passage.from()).isBetween(before.from() + 1, before.to());
        assertThat(passage.to()).isGreaterThan(before.to());
        if (window.overlap() > 0) {
          assertThat(passage.from()).isLessThan(before.to());
        }
      }
    }
  }

  /** Tokens of a passage as the model sees it. */
  private int tokens(String passage) {
    return tokenizer.ids("passage: " + passage, Integer.MAX_VALUE / 2).length;
  }

  private static boolean isInsidePair(String text, int place) {
    return place > 0
        && place < text.length()
        && Character.isSurrogatePair(text.charAt(place - 1), text.charAt(place));
  }

  private static String text(Seed seed, int length, String between) {
    String[] words = {
      "alloy", "of", "unbelievably", "naïve", "東京", "😀", "a", "42", "x,y;", "Ünïts"
    };
    RandomGenerator random = seed.random();
    var text = new StringBuilder();
    while (text.length() < length) {
      text.append(words[random.nextInt(words.length)]).append(between);
    }
    return text.toString();
  }
}
