package dev.invar.tasks.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.FormatException;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class WordNetTest {
  @Test
  void readsAMeaningOfSeveralWordsWithoutItsExamples() {
    Meaning meaning =
        WordNet.meaning(
            PartOfSpeech.NOUN,
            "02084442 05 n 03 domestic_dog 0 dog 0 Canis_familiaris 0 001 @ 02083346 n 0000"
                + " | a member of the genus Canis; bred by man; \"the dog barked\"  ");

    assertThat(meaning)
        .isEqualTo(
            new Meaning(
                "domestic_dog-n-02084442",
                PartOfSpeech.NOUN,
                "animal",
                List.of("domestic dog", "dog", "Canis familiaris"),
                "a member of the genus Canis; bred by man"));
  }

  @Test
  void readsTheNumberOfWordsInBase16AndDropsTheAdjectivesMarker() {
    var words = new StringBuilder();
    for (int i = 0; i < 17; i++) {
      words.append("galore(ip) 0 ");
    }
    Meaning meaning =
        WordNet.meaning(PartOfSpeech.ADJECTIVE, "00014358 00 s 11 " + words + "000 | in abundance");

    assertThat(meaning.words()).hasSize(17).containsOnly("galore");
    assertThat(meaning.id()).isEqualTo("galore-a-00014358");
  }

  @Test
  void refusesADamagedLine() {
    assertThatThrownBy(() -> WordNet.meaning(PartOfSpeech.VERB, "00014358 29 v 02 breathe 0"))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("data.verb")
        .hasMessageContaining("00014358");
  }

  @Test
  void findsEveryMeaningThatWasSeenInText() throws IOException {
    List<Meaning> meanings = WordNet.meaningsInUse();

    var ids = new HashSet<String>();
    meanings.forEach(meaning -> ids.add(meaning.id()));
    assertThat(meanings).hasSize(27_210);
    assertThat(ids).as("ids are unique").hasSameSizeAs(meanings);
    assertThat(meanings)
        .allSatisfy(meaning -> {
          assertThat(meaning.definition()).isNotBlank();
          assertThat(meaning.words()).isNotEmpty();
        });
    assertThat(meanings)
        .filteredOn(meaning -> meaning.words().contains("claustrophobia"))
        .singleElement()
        .satisfies(meaning ->
            assertThat(meaning.definition())
                .isEqualTo("a morbid fear of being closed in a confined space"));
  }
}
