package dev.invar.diagnose.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every map keeps to, and the laws of each. */
class PlanarMapTest {
  static Stream<PlanarMap> maps() {
    return Stream.of(PrincipalMap.DEFAULTS, new NeighbourMap(30, 100));
  }

  @ParameterizedTest
  @MethodSource("maps")
  void givesTheSameBytesWhateverTheThreads(PlanarMap map) {
    FloatMatrix rows = rows(Seed.DEFAULT, 600, 70);
    PlanarPlaces one = map.of(rows, 1);
    PlanarPlaces three = map.of(rows, 3);
    assertThat(three.x()).isEqualTo(one.x());
    assertThat(three.y()).isEqualTo(one.y());
  }

  @ParameterizedTest
  @MethodSource("maps")
  void placesFewRowsAroundTheOrigin(PlanarMap map) {
    for (int n : new int[] {1, 2, 3, 4}) {
      for (int d : new int[] {1, 2, 5}) {
        PlanarPlaces places = map.of(rows(Seed.DEFAULT, n, d), 2);
        assertThat(places.size()).isEqualTo(n);
        double most = Arrays.stream(places.x()).map(Math::abs).max().orElseThrow();
        assertThat(most).isFinite();
        assertThat(Arrays.stream(places.x()).sum()).isCloseTo(0, within(1e-9 * (1 + most)));
        assertThat(Arrays.stream(places.y()).map(Math::abs).max().orElseThrow()).isFinite();
        if (n > 1) {
          assertThat(most).isPositive();
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("maps")
  void putsEqualRowsInOnePlace(PlanarMap map) {
    FloatMatrix rows = FloatMatrix.allocate(40, 6);
    for (int i = 0; i < 40; i++) {
      rows.setRow(i, new float[] {1, 2, 3, 4, 5, 6});
    }
    PlanarPlaces places = map.of(rows, 2);
    assertThat(places.x()).containsOnly(0);
    assertThat(places.y()).containsOnly(0);
  }

  @ParameterizedTest
  @MethodSource("maps")
  void refusesNoRowsAndNumbersThatAreNotFinite(PlanarMap map) {
    assertThatThrownBy(() -> map.of(FloatMatrix.allocate(0, 3), 1))
        .isInstanceOf(ShapeException.class);
    FloatMatrix rows = rows(Seed.DEFAULT, 5, 3);
    rows.set(2, 1, Float.NaN);
    assertThatThrownBy(() -> map.of(rows, 1)).isInstanceOf(NumericalException.class);
  }

  /** On two orthogonal lines, the longer is the first axis. */
  @Test
  void laysPrincipalAxesAlongWhatVariesMost() {
    float[] rows = {3, 0, 1, -3, 0, 1, 0, 5, 1, 0, -5, 1};
    PlanarPlaces places = PrincipalMap.DEFAULTS.of(FloatMatrix.copyOf(rows, 4, 3), 1);
    double[] x = places.x().clone();
    Arrays.sort(x);
    assertThat(x[0]).isCloseTo(-5, within(1e-12));
    assertThat(x[3]).isCloseTo(5, within(1e-12));
    assertThat(places.x()[0]).isCloseTo(0, within(1e-12));
    assertThat(Math.abs(places.y()[0])).isCloseTo(3, within(1e-12));
  }

  /** The three ways to the components meet where their sizes do. */
  @SeededTest
  void findsTheSamePlacesForRowsAndForThoseTurned(Seed seed) {
    FloatMatrix wide = rows(seed, 20, 30);
    FloatMatrix padded = FloatMatrix.allocate(60, 30);
    for (int i = 0; i < 60; i++) {
      padded.setRow(i, wide.row(i % 20));
    }
    PlanarPlaces few = PrincipalMap.DEFAULTS.of(wide, 1);
    PlanarPlaces many = PrincipalMap.DEFAULTS.of(padded, 1);
    for (int i = 0; i < 20; i++) {
      assertThat(many.x()[i]).isCloseTo(few.x()[i], within(1e-9));
      assertThat(many.y()[i]).isCloseTo(few.y()[i], within(1e-9));
    }
  }

  @SeededTest
  void keepsPlantedGroupsTogether(Seed seed) {
    int groups = 6;
    FloatMatrix rows = rows(seed, 240, 40);
    float[][] centres = new float[groups][];
    for (int g = 0; g < groups; g++) {
      centres[g] = rows(seed.derive("centre " + g), 1, 40).row(0);
    }
    for (int i = 0; i < 240; i++) {
      for (int j = 0; j < 40; j++) {
        rows.set(i, j, rows.get(i, j) + 2 * centres[i % groups][j]);
      }
    }
    PlanarPlaces places = new NeighbourMap(30, 500).of(rows, 2);
    assertThat(NeighboursKept.share(places, 10, (row, other) -> row % groups == other % groups))
        .isGreaterThanOrEqualTo(0.95);
  }

  @Test
  void refusesOptionsOutsideTheirRange() {
    assertThatThrownBy(() -> new NeighbourMap(0.5, 10)).isInstanceOf(OptionException.class);
    assertThatThrownBy(() -> new NeighbourMap(30, -1)).isInstanceOf(OptionException.class);
    assertThatThrownBy(
            () -> NeighbourMap.DEFAULTS.of(FloatMatrix.allocate(NeighbourMap.MOST_ROWS + 1, 1), 1))
        .isInstanceOf(ShapeException.class);
  }

  private static FloatMatrix rows(Seed seed, int n, int d) {
    return FloatMatrix.copyOf(RandomArrays.floats(seed, n, d), n, d);
  }
}
