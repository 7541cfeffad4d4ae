package dev.invar.diagnose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.dimension.Divisor;
import dev.invar.diagnose.dimension.LocalDimension;
import dev.invar.diagnose.dimension.LocalDimensionMoments;
import dev.invar.diagnose.dimension.RatioFit;
import dev.invar.diagnose.dimension.TwoNearestNeighbours;
import dev.invar.diagnose.hubness.Hubness;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Values that {@code neighbours_reference.py} recorded, on rows of length 1. */
class NeighbourReferenceTest {
  private static final double TOLERANCE = 1e-6;
  private static final int K = 20;

  @ParameterizedTest
  @ValueSource(strings = {"digits", "mnist", "ssvep"})
  void agreesWithPublicImplementations(String name) throws IOException {
    SpaceView view = MadeViews.of(RealSpaces.named(name), Geometry.UNIT_LENGTH);
    JsonNode expected = recorded(name);
    List<Figure> hubness = Hubness.DEFAULTS.of(view, Sampling.VALUES_ONLY);
    equal(number(hubness.get(0)), expected, "hubness");
    equal(number(hubness.get(1)), expected, "hubness.largest");
    equal(number(hubness.get(2)), expected, "hubness.antihubs");
    for (Divisor divisor : List.of(Divisor.K_MINUS_1, Divisor.K_MINUS_2)) {
      String convention = divisor == Divisor.K_MINUS_1 ? "k-minus-1" : "k-minus-2";
      List<Figure> mle = new LocalDimension(K, divisor).of(view, Sampling.VALUES_ONLY);
      equal(number(mle.get(0)), expected, "mle-geometric-mean." + convention);
      equal(number(mle.get(1)), expected, "mle-inverse-mean." + convention);
    }
    for (RatioFit fit : RatioFit.values()) {
      String convention = fit == RatioFit.LINE ? "line" : "censored";
      Figure twoNn = new TwoNearestNeighbours(0.1, fit).of(view, Sampling.VALUES_ONLY).getFirst();
      equal(number(twoNn), expected, "two-nn." + convention);
    }
  }

  /**
   * There the mean is of all k distances, the largest among them: D + (1 + D)/(k − 1) for our D.
   */
  @ParameterizedTest
  @ValueSource(strings = {"digits", "mnist", "ssvep"})
  void agreesOnMomentsInTheOtherConvention(String name) throws IOException {
    SpaceView view = MadeViews.of(RealSpaces.named(name), Geometry.UNIT_LENGTH);
    double meanInverse =
        Arrays.stream(new LocalDimensionMoments(K).perRow(view))
            .map(ours -> 1 / (ours + (1 + ours) / (K - 1)))
            .average()
            .orElseThrow();
    equal(1 / meanInverse, recorded(name), "moments-inverse-mean");
  }

  private static double number(Figure figure) {
    return figure.value().asNumber().orElseThrow();
  }

  private static void equal(double found, JsonNode expected, String key) {
    double recorded = expected.get(key).asDouble();
    assertThat(found).as(key).isCloseTo(recorded, within(TOLERANCE * Math.abs(recorded)));
  }

  private static JsonNode recorded(String name) throws IOException {
    try (InputStream file =
        Objects.requireNonNull(
            NeighbourReferenceTest.class.getResourceAsStream("reference/neighbours.json"))) {
      return Objects.requireNonNull(JsonMapper.shared().readTree(file).get(name));
    }
  }
}
