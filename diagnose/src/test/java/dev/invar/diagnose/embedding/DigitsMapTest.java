package dev.invar.diagnose.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.FloatMatrix;
import dev.invar.testkit.SharedData;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The maps of real rows beside those of scikit-learn (src/test/python/planar_maps.py). */
class DigitsMapTest {
  private static final int WIDTH = 64;
  private static final int NEIGHBOURS = 10;

  @Test
  void principalComponentsKeepAsManyNeighbours() throws IOException {
    FloatMatrix rows = digits();
    assertThat(kept(rows, PrincipalMap.DEFAULTS.of(rows, 2)))
        .isCloseTo(reference().get("keptByPrincipalComponents").asDouble(), within(1e-3));
  }

  @Test
  @Tag("slow")
  void neighbourMapKeepsAsManyNeighbours() throws IOException {
    FloatMatrix rows = digits();
    assertThat(kept(rows, NeighbourMap.DEFAULTS.of(rows, 2)))
        .isGreaterThan(reference().get("keptByTsne").asDouble() - 0.03);
  }

  private static double kept(FloatMatrix rows, PlanarPlaces places) {
    var neighbours = new ArrayList<Set<Integer>>();
    for (int i = 0; i < places.size(); i++) {
      float[] own = rows.row(i);
      List<Integer> nearest =
          NeighboursKept.nearest(
              places.size(), i, NEIGHBOURS, other -> distance(own, rows.row(other)));
      neighbours.add(new HashSet<>(nearest));
    }
    return NeighboursKept.share(
        places, NEIGHBOURS, (row, other) -> neighbours.get(row).contains(other));
  }

  private static double distance(float[] a, float[] b) {
    double square = 0;
    for (int j = 0; j < a.length; j++) {
      square += (a[j] - b[j]) * (double) (a[j] - b[j]);
    }
    return square;
  }

  private static FloatMatrix digits() throws IOException {
    var file = SharedData.folder("digits").resolve("digits.csv.gz");
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.US_ASCII))) {
      List<String> rows = lines.lines().skip(1).toList();
      FloatMatrix digits = FloatMatrix.allocate(rows.size(), WIDTH);
      for (int i = 0; i < rows.size(); i++) {
        List<String> cells = List.of(rows.get(i).split(",", -1));
        for (int j = 0; j < WIDTH; j++) {
          digits.set(i, j, Float.parseFloat(cells.get(j)));
        }
      }
      return digits;
    }
  }

  private static JsonNode reference() throws IOException {
    try (InputStream in =
        DigitsMapTest.class.getResourceAsStream("/dev/invar/diagnose/reference/planar-maps.json")) {
      if (in == null) {
        throw new AssertionError("no reference");
      }
      return new JsonMapper().readTree(in);
    }
  }
}
