package dev.invar.diagnose.likeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.likeness.CentredKernelAlignment.Kernel;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Equal to public implementations; {@code likeness_reference.py} says which. */
class LikenessReferenceTest {
  private static final List<Metric<SpacePair>> METRICS =
      List.of(
          CentredKernelAlignment.DEFAULTS,
          Svcca.DEFAULTS,
          ProcrustesAlignability.DEFAULTS,
          MutualNeighbours.DEFAULTS,
          new NeighbourRankCorrelation(4096),
          ProcrustesBound.DEFAULTS,
          ConvergentLearning.DEFAULTS);

  @ParameterizedTest
  @ValueSource(strings = {"digits", "mnist", "ssvep"})
  void givesTheValuesOfPublicImplementations(String name) throws IOException {
    SpacePair pair = RealPairs.named(name);
    Map<String, Double> ours = new HashMap<>();
    METRICS.forEach(metric -> put(ours, "", metric.of(pair, Sampling.VALUES_ONLY)));
    put(ours, "rbf ", new CentredKernelAlignment(Kernel.RBF).of(pair, Sampling.VALUES_ONLY));
    JsonNode expected = reference().get("pairs").get(name);
    for (Map.Entry<String, JsonNode> entry : expected.properties()) {
      assertThat(ours.get(entry.getKey()))
          .as("%s of %s", entry.getKey(), name)
          .isCloseTo(entry.getValue().asDouble(), within(1e-6));
    }
  }

  private static void put(Map<String, Double> values, String prefix, List<Figure> figures) {
    for (Figure figure : figures) {
      figure.value().asNumber().ifPresent(value -> values.put(prefix + figure.id(), value));
    }
  }

  private static JsonNode reference() throws IOException {
    try (InputStream file =
        LikenessReferenceTest.class.getResourceAsStream("../reference/likeness.json")) {
      return new ObjectMapper().readTree(file);
    }
  }
}
