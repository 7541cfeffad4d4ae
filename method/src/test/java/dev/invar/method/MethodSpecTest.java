package dev.invar.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MethodSpecTest {
  @ParameterizedTest
  @ValueSource(strings = {"map", "ndcg:k=10", "mix:a=1,b=x=y,c=", "mix:label=a:b"})
  void readsWhatItWrites(String text) {
    assertThat(MethodSpec.parse(text)).hasToString(text);
  }

  @Test
  void sortsItsOptions() {
    assertThat(MethodSpec.parse("mix:b=2,a=1")).hasToString("mix:a=1,b=2");
  }

  @Test
  void passesOverSpaces() {
    assertThat(MethodSpec.parse(" mix : a = 1 , b = 2 "))
        .isEqualTo(new MethodSpec("mix", Map.of("a", "1", "b", "2")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mix:", "mix:a", "mix:=1", "mix:a=1,", "mix:,a=1", "mix: =1"})
  void refusesTextOfAnotherForm(String text) {
    assertThatThrownBy(() -> MethodSpec.parse(text))
        .isInstanceOf(OptionException.class)
        .hasMessage("method: expected id:option=value,option=value, found " + text);
  }

  @Test
  void refusesAnOptionTwice() {
    assertThatThrownBy(() -> MethodSpec.parse("mix:a=1,a=2"))
        .isInstanceOf(OptionException.class)
        .hasMessage("a: expected given once, found given twice in mix:a=1,a=2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,b", " a", "a\t"})
  void refusesAValueThatItCouldNotReadBack(String value) {
    assertThatThrownBy(() -> new MethodSpec("mix", Map.of("label", value)))
        .isInstanceOf(OptionException.class)
        .hasMessage(
            "label: expected text without commas and without spaces around it, found '%s'"
                .formatted(value));
  }
}
