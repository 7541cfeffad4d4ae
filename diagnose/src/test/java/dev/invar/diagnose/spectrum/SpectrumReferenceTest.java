package dev.invar.diagnose.spectrum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.GivenRows;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.RealSpaces;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.spread.AverageCosine;
import dev.invar.diagnose.spread.SpanningTree;
import dev.invar.diagnose.spread.Uniformity;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Values of numpy, scipy and IsoScore on real spaces, made by {@code spectrum_reference.py}. */
class SpectrumReferenceTest {
  /** IsoScore's own code takes roots of the width as floats. */
  private static final double TOLERANCE = 1e-6;

  private static JsonNode recorded(String space, Geometry geometry) throws IOException {
    try (InputStream file =
        SpectrumReferenceTest.class.getResourceAsStream(
            "/dev/invar/diagnose/reference/spectrum.json")) {
      return new ObjectMapper()
          .readTree(Objects.requireNonNull(file))
          .get(space)
          .get(geometry.name());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "digits, AS_GIVEN",
    "digits, UNIT_LENGTH",
    "mnist, AS_GIVEN",
    "mnist, UNIT_LENGTH",
    "ssvep, AS_GIVEN",
    "ssvep, UNIT_LENGTH"
  })
  void agreesWithPublicImplementations(String space, Geometry geometry) throws IOException {
    SpaceView view = GivenRows.of(RealSpaces.named(space), geometry);
    JsonNode expected = recorded(space, geometry);
    List<Metric<SpaceView>> metrics =
        List.of(
            RankMe.DEFAULTS,
            EffectiveRank.DEFAULTS,
            ParticipationRatio.DEFAULTS,
            StableRank.DEFAULTS,
            IsoScore.DEFAULTS,
            AverageCosine.DEFAULTS,
            SpanningTree.DEFAULTS);
    for (Metric<SpaceView> metric : metrics) {
      same(metric.id(), metric.value(view).asNumber().orElseThrow(), expected.get(metric.id()));
    }
    double alpha = new AlphaReq(10, 40, 1e9).value(view).asNumber().orElseThrow();
    same("α", alpha, expected.get("alpha-to-40"));
    if (geometry == Geometry.UNIT_LENGTH) {
      double all = new Uniformity(2_000_000).value(view).asNumber().orElseThrow();
      same("uniformity", all, expected.get("uniformity"));
    }
  }

  private static void same(String name, double found, JsonNode expected) {
    double value = expected.asDouble();
    assertThat(found).as(name).isCloseTo(value, within(TOLERANCE * Math.max(1, Math.abs(value))));
  }
}
