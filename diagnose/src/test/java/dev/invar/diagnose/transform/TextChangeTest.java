package dev.invar.diagnose.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TextChangeTest {
  private static final String TEXT =
      "Statins lower Cholesterol in most patients, über all ages and in both sexes, say trials.";

  @ParameterizedTest
  @EnumSource
  void isPureAndLeavesTheEmptyTextAlone(TextChange change) {
    assertThat(change.of("", Seed.DEFAULT)).isEmpty();
    String once = change.of(TEXT, Seed.DEFAULT);
    assertThat(change.of(TEXT, Seed.DEFAULT)).isEqualTo(once);
  }

  @Test
  void caseChangesAllLetters() {
    assertThat(TextChange.LOWER_CASE.of("Über I", Seed.DEFAULT)).isEqualTo("über i");
    assertThat(TextChange.UPPER_CASE.of("über i", Seed.DEFAULT)).isEqualTo("ÜBER I");
  }

  @SeededTest
  void typosKeepTheNumberOfWordsTheirFirstLettersAndShortWords(Seed seed) {
    String changed = TextChange.TYPOS.of(TEXT, seed);
    assertThat(changed).isNotEqualTo(TEXT);
    String[] before = TEXT.split(" ", -1);
    String[] after = changed.split(" ", -1);
    assertThat(after).hasSameSizeAs(before);
    for (int i = 0; i < before.length; i++) {
      assertThat(after[i].charAt(0)).isEqualTo(before[i].charAt(0));
      assertThat(after[i].length()).isBetween(before[i].length() - 1, before[i].length() + 1);
      if (before[i].length() < 4) {
        assertThat(after[i]).isEqualTo(before[i]);
      }
    }
  }

  @SeededTest
  void typosHitEveryTextWithAWordOfFourLettersAndNoOther(Seed seed) {
    assertThat(TextChange.TYPOS.of("word", seed)).isNotEqualTo("word");
    assertThat(TextChange.TYPOS.of("a bc def", seed)).isEqualTo("a bc def");
  }

  @SeededTest
  void whiteSpaceChangesNothingButSpaces(Seed seed) {
    String changed = TextChange.WHITE_SPACE.of(TEXT, seed);
    assertThat(changed).isNotEqualTo(TEXT);
    assertThat(changed.replaceAll("\\s+", " ")).isEqualTo(TEXT);
  }
}
