package dev.invar.diagnose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.anomaly.AnomalyScorer;
import dev.invar.diagnose.anomaly.MahalanobisDistance;
import dev.invar.diagnose.anomaly.SubspaceAd;
import dev.invar.diagnose.classes.ClassDistanceVariance;
import dev.invar.diagnose.classes.NeuralCollapse;
import dev.invar.diagnose.drift.ChiSquared;
import dev.invar.linalg.FloatMatrix;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Values that {@code anomalies_reference.py} recorded, on rows as given. */
class AnomalyReferenceTest {
  private static final double TOLERANCE = 1e-6;
  private static final int SCORED = 50;
  private static final long CLASSES = 5;

  @ParameterizedTest
  @ValueSource(strings = {"digits", "mnist", "ssvep"})
  void scoresAreThoseOfPublicImplementations(String name) throws IOException {
    FloatMatrix rows = RealSpaces.named(name);
    JsonNode expected = recorded().get("spaces").get(name);
    FloatMatrix scored = rows.rowRange(rows.rows() - SCORED, rows.rows());
    for (int n : new int[] {40, 700}) {
      SpaceView normal = MadeViews.of(rows.rowRange(0, n), Geometry.AS_GIVEN);
      for (AnomalyScorer scorer : List.of(SubspaceAd.DEFAULTS, MahalanobisDistance.DEFAULTS)) {
        double mean = Arrays.stream(scorer.fit(normal).scores(scored)).average().orElseThrow();
        equal(mean, expected.get(scorer.id() + "." + n).doubleValue());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"digits", "mnist", "ssvep"})
  void classMeasuresAreThoseOfPublicImplementations(String name) throws IOException {
    FloatMatrix rows = RealSpaces.named(name);
    JsonNode expected = recorded().get("spaces").get(name);
    List<String> labels =
        IntStream.range(0, Math.toIntExact(rows.rows()))
            .mapToObj(i -> "class" + i * CLASSES / rows.rows())
            .toList();
    var view = new LabelledView(MadeViews.of(rows, Geometry.AS_GIVEN), labels);
    List<Figure> collapse = NeuralCollapse.DEFAULTS.of(view, Sampling.VALUES_ONLY);
    equal(number(collapse.get(0)), expected.get("neural-collapse").doubleValue());
    equal(number(collapse.get(3)), expected.get("nearest-centre").doubleValue());
    equal(
        number(ClassDistanceVariance.DEFAULTS.of(view, Sampling.VALUES_ONLY).getFirst()),
        expected.get("class-distance-variance").doubleValue());
  }

  @Test
  void quantileIsThatOfAPublicImplementation() throws IOException {
    equal(new ChiSquared(16).quantile(0.95), recorded().get("chi2.16.0.95").doubleValue());
  }

  private static double number(Figure figure) {
    return figure.value().asNumber().orElseThrow();
  }

  private static void equal(double ours, double expected) {
    assertThat(ours).isCloseTo(expected, within(TOLERANCE * Math.max(1, Math.abs(expected))));
  }

  private static JsonNode recorded() throws IOException {
    try (InputStream file =
        Objects.requireNonNull(
            AnomalyReferenceTest.class.getResourceAsStream("reference/anomalies.json"))) {
      return JsonMapper.shared().readTree(file);
    }
  }
}
