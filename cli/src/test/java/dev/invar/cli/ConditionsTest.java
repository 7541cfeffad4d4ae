package dev.invar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.index.Filter;
import dev.invar.method.OptionException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConditionsTest {
  @Test
  void noConditionsLetEverythingPass() {
    assertThat(Conditions.filter(List.of())).isEqualTo(Filter.ALL);
  }

  @Test
  void severalValuesOfAKeyAreAlternativesAndKeysAddUp() {
    assertThat(Conditions.filter(List.of("kind=pdf", "year>=1990", "kind=html", "year<=2e3")))
        .isEqualTo(
            Filter.and(
                Filter.range("year", 1990, Double.POSITIVE_INFINITY),
                Filter.range("year", Double.NEGATIVE_INFINITY, 2000),
                Filter.in("kind", Set.of("pdf", "html"))));
  }

  @Test
  void aValueMayHoldAnyCharacter() {
    assertThat(Conditions.filter(List.of("note=a=b >= c\nd")))
        .isEqualTo(Filter.and(Filter.in("note", Set.of("a=b >= c\nd"))));
  }

  @Test
  void otherFormsAreRefused() {
    assertThatThrownBy(() -> Conditions.filter(List.of("year")))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("key=value");
    assertThatThrownBy(() -> Conditions.filter(List.of("year>=soon")))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("soon");
  }
}
