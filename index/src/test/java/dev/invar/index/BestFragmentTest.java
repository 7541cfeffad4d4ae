package dev.invar.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BestFragmentTest {
  private static final String FILLER = "Nothing to see in this sentence at all. ".repeat(30);

  private static String best(String text, Map<String, Double> weights) throws IOException {
    return BestFragment.of(Analysis.of(TextAnalysis.ENGLISH), text, weights);
  }

  @Test
  void shortTextsAreShownWhole() throws IOException {
    assertThat(best("", Map.of("appl", 1.0))).isEmpty();
    assertThat(best("Pears and plums.", Map.of("appl", 1.0))).isEqualTo("Pears and plums.");
  }

  @Test
  void theHeaviestSentencesAreShown() throws IOException {
    String text = FILLER + "Apples here. " + FILLER + "Apples and rare quinces. " + FILLER;
    String fragment = best(text, Map.of("appl", 1.0, "quinc", 3.0));
    assertThat(fragment).contains("rare quinces.").hasSizeLessThanOrEqualTo(BestFragment.LONGEST);
    assertThat(text).contains(fragment);
  }

  @Test
  void repeatingAWordWeighsNothing() throws IOException {
    String text = "Apple apple apple apple. " + FILLER + "An apple with a quince. " + FILLER;
    assertThat(best(text, Map.of("appl", 1.0, "quinc", 1.0))).contains("quince");
  }

  @Test
  void withoutAMatchTheBeginningIsShown() throws IOException {
    assertThat(best(FILLER, Map.of("appl", 1.0))).startsWith("Nothing to see");
  }

  @Test
  void endlessSentencesAreCutBetweenWords() throws IOException {
    String text = "word ".repeat(200) + "apple " + "word ".repeat(200);
    String fragment = best(text, Map.of("appl", 1.0));
    assertThat(fragment).contains("apple").hasSizeLessThanOrEqualTo(BestFragment.LONGEST);
    assertThat(fragment.split(" ")).containsOnly("word", "apple");
    String unbroken = "x".repeat(5000);
    assertThat(best(unbroken, Map.of("appl", 1.0))).hasSize(BestFragment.LONGEST);
  }
}
