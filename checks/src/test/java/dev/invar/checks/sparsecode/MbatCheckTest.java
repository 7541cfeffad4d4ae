package dev.invar.checks.sparsecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.formats.json.JsonValue;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.sparsecode.structure.JsonEncoder;
import dev.invar.sparsecode.structure.Mbat;
import dev.invar.testkit.SeededTest;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class MbatCheckTest {
  /** Mbat on values that were changed before. */
  private record Changed(Function<JsonValue, JsonValue> change) implements JsonEncoder {
    @Override
    public Space space() {
      return Mbat.DEFAULTS.space();
    }

    @Override
    public FloatMatrix encode(List<? extends JsonValue> values) {
      return Mbat.DEFAULTS.encode(values.stream().map(change).toList());
    }
  }

  @SeededTest
  void passesInvarsOwn(Seed seed) {
    assertThat(new MbatCheck().measured(seed)).isGreaterThanOrEqualTo(0.95);
  }

  @Test
  void failsKeysThatDoNotCount() {
    MethodCheck check =
        new MbatCheck(seed ->
            new Changed(value ->
                value instanceof JsonValue.Members(var members)
                    ? new JsonValue.Elements(List.copyOf(members.values()))
                    : value));
    assertThat(check.criterion().holds(measured(check))).isFalse();
  }

  @Test
  void failsNamesAlone() {
    MethodCheck check =
        new MbatCheck(seed ->
            new Changed(value ->
                value instanceof JsonValue.Members(var members)
                    ? new JsonValue.Text(new TreeSet<>(members.keySet()).toString())
                    : value));
    assertThat(check.criterion().holds(measured(check))).isFalse();
  }

  private static double measured(MethodCheck check) {
    try {
      return check.measured(Seed.DEFAULT);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
