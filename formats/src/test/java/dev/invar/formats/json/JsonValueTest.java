package dev.invar.formats.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.formats.json.JsonValue.Amount;
import dev.invar.formats.json.JsonValue.Elements;
import dev.invar.formats.json.JsonValue.Members;
import dev.invar.formats.json.JsonValue.Nothing;
import dev.invar.formats.json.JsonValue.Text;
import dev.invar.formats.json.JsonValue.Truth;
import dev.invar.method.FormatException;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonValueTest {
  @Test
  void readsEveryKindOfValue() {
    var members = new LinkedHashMap<String, JsonValue>();
    members.put("b", new Elements(List.of(new Amount(-1.5), new Nothing(), new Truth(true))));
    members.put("", new Text("ä\n"));
    members.put("a", new Members(new LinkedHashMap<>()));
    assertThat(JsonValue.parse("x", " {\"b\": [-15e-1, null, true], \"\": \"ä\\n\", \"a\": {}} "))
        .isEqualTo(new Members(members));
    assertThat(new Members(members).without("b").members().keySet()).containsExactly("", "a");
    assertThat(JsonValue.parse("x", "false")).isEqualTo(new Truth(false));
    assertThat(JsonValue.parse("x", "[]")).isEqualTo(new Elements(List.of()));
  }

  @Test
  void numbersBeyondDoublesAreTheLargest() {
    assertThat(JsonValue.parse("x", "1e999")).isEqualTo(new Amount(Double.MAX_VALUE));
    assertThat(JsonValue.parse("x", "-1e999")).isEqualTo(new Amount(-Double.MAX_VALUE));
    assertThat(JsonValue.parse("x", "123456789012345678901234567890"))
        .isEqualTo(new Amount(0x1.8ee90ff6c373ep96));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "{", "[1,", "{\"a\":1,\"a\":2}", "1 2", "nul", "{a:1}", "NaN"})
  void refusesWhatIsNotOneValue(String text) {
    assertThatThrownBy(() -> JsonValue.parse("the query", text))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("the query");
  }

  @Test
  void refusesWhatIsTooDeep() {
    String deep = "[".repeat(StrictJson.DEPTH + 1) + "]".repeat(StrictJson.DEPTH + 1);
    assertThatThrownBy(() -> JsonValue.parse("x", deep)).isInstanceOf(FormatException.class);
  }
}
