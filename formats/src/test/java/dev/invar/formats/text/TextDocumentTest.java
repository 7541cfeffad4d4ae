package dev.invar.formats.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.OptionException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TextDocumentTest {
  @Test
  void joinsTitleAndTextAsBeirDoes() {
    assertThat(new TextDocument("1", "Invar", "keeps its length").fullText())
        .isEqualTo("Invar keeps its length");
    assertThat(new TextDocument("1", "", "keeps its length").fullText())
        .isEqualTo("keeps its length");
  }

  @Test
  void copiesItsMetadata() {
    var given = new TreeMap<>(Map.of("year", "1897"));
    var document = new TextDocument("1", "", "", given);
    given.put("year", "1898");
    assertThat(document.metadata()).containsExactly(Map.entry("year", "1897"));
  }

  @Test
  void refusesAnEmptyId() {
    assertThatThrownBy(() -> new TextDocument("", "title", "text"))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("id");
  }
}
