package dev.invar.checks.space;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.AngularSimilarity;
import dev.invar.space.CosineSimilarity;
import dev.invar.space.DotProduct;
import dev.invar.space.EuclideanDistance;
import dev.invar.space.ManhattanDistance;
import dev.invar.space.Similarity;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WrongSimilaritiesTest {
  private record Checked(Similarity right, Function<Similarity, MethodCheck> check) {}

  static Stream<Arguments> everySimilarityAndFault() {
    var all =
        List.of(
            new Checked(DotProduct.DEFAULTS, DotProductCheck::new),
            new Checked(CosineSimilarity.DEFAULTS, CosineSimilarityCheck::new),
            new Checked(EuclideanDistance.DEFAULTS, EuclideanDistanceCheck::new),
            new Checked(ManhattanDistance.DEFAULTS, ManhattanDistanceCheck::new),
            new Checked(AngularSimilarity.DEFAULTS, AngularSimilarityCheck::new));
    return all.stream()
        .flatMap(checked ->
            faults(checked.right).entrySet().stream()
                .map(fault ->
                    Arguments.of(
                        checked.right + ", " + fault.getKey(),
                        checked.check.apply(fault.getValue()))));
  }

  private static Map<String, Similarity> faults(Similarity right) {
    return Map.of(
        "rounded to single precision",
        (a, b) -> (float) right.of(a, b),
        "sign turned",
        (a, b) -> -right.of(a, b),
        "last coordinate left out",
        (a, b) -> a.length <= 2 ? right.of(a, b) : right.of(withoutLast(a), withoutLast(b)),
        "not a number for huge values",
        (a, b) -> a[0] * a[0] > Float.MAX_VALUE ? Double.NaN : right.of(a, b));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("everySimilarityAndFault")
  void theCheckOfAWrongSimilarityFails(String fault, MethodCheck check) throws IOException {
    assertThat(check.run(Seed.DEFAULT).passed()).as(fault).isFalse();
  }

  @Test
  void anArcCosineIsTooRoughForSmallAngles() {
    var check =
        new AngularSimilarityCheck(
            (a, b) -> 1 - Math.acos(CosineSimilarity.DEFAULTS.of(a, b)) / Math.PI);
    assertThat(check.criterion().holds(check.measured(Seed.DEFAULT))).isFalse();
  }

  private static float[] withoutLast(float[] values) {
    return Arrays.copyOf(values, values.length - 1);
  }
}
