package dev.invar.checks.encode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.encode.pooling.ClsPooling;
import dev.invar.encode.pooling.LastTokenPooling;
import dev.invar.encode.pooling.MaxPooling;
import dev.invar.encode.pooling.MeanPooling;
import dev.invar.encode.pooling.MeanSqrtLengthPooling;
import dev.invar.encode.pooling.Pooling;
import dev.invar.encode.pooling.WeightedMeanPooling;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WrongPoolingsTest {
  private record Checked(Pooling right, Function<Pooling, MethodCheck> check) {}

  private static final List<Checked> ALL =
      List.of(
          new Checked(MeanPooling.DEFAULTS, MeanPoolingCheck::new),
          new Checked(MeanSqrtLengthPooling.DEFAULTS, MeanSqrtLengthPoolingCheck::new),
          new Checked(WeightedMeanPooling.DEFAULTS, WeightedMeanPoolingCheck::new),
          new Checked(MaxPooling.DEFAULTS, MaxPoolingCheck::new),
          new Checked(ClsPooling.DEFAULTS, ClsPoolingCheck::new),
          new Checked(LastTokenPooling.DEFAULTS, LastTokenPoolingCheck::new));

  static Stream<Arguments> everyPoolingAndFault() {
    return ALL.stream()
        .flatMap(checked ->
            Stream.concat(
                faults(checked.right).entrySet().stream()
                    .map(fault ->
                        Arguments.of(
                            checked.right + ", " + fault.getKey(),
                            checked.check.apply(fault.getValue()))),
                mistaken(checked)));
  }

  private static Map<String, Pooling> faults(Pooling right) {
    return Map.of(
        "padding read as tokens",
        (states, mask, into) -> {
          var all = new long[mask.length];
          Arrays.fill(all, 1);
          right.pool(states, all, into);
        },
        "last component left as it was",
        (states, mask, into) -> {
          float before = into[into.length - 1];
          right.pool(states, mask, into);
          into[into.length - 1] = before;
        },
        "a thousandth too large",
        (FloatMatrix states, long[] mask, float[] into) -> {
          right.pool(states, mask, into);
          for (int i = 0; i < into.length; i++) {
            into[i] *= 1.001f;
          }
        });
  }

  /** Every pooling held to the definition of another. */
  private static Stream<Arguments> mistaken(Checked checked) {
    return ALL.stream()
        .filter(other -> !other.right.equals(checked.right))
        .map(other ->
            Arguments.of(checked.right + " for " + other.right, other.check.apply(checked.right)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("everyPoolingAndFault")
  void theCheckOfAWrongPoolingFails(String fault, MethodCheck check) throws IOException {
    assertThat(check.run(Seed.DEFAULT).passed()).as(fault).isFalse();
  }
}
