package dev.invar.diagnose.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.testkit.SeededTest;
import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowScanTest {
  @Test
  void tellsRowsOfEachKind() {
    float[][] rows = {
      {1, 0, 2}, {0, 0, 0}, {Float.NaN, 0, 0}, {3, 4, 2}, {0, Float.NEGATIVE_INFINITY, 1}, {1, 0, 2}
    };

    RowScan scan = RowScan.of(MadeSpaces.set(rows));

    assertThat(scan.notFinite()).containsExactly(2, 4);
    assertThat(scan.zero()).containsExactly(1);
    assertThat(scan.soundRows()).containsExactly(0, 3, 5);
    assertThat(scan.isSound()).isFalse();
    assertThat(scan.lengths())
        .containsExactly(new double[] {Math.sqrt(5), Math.sqrt(29), Math.sqrt(5)}, within(1e-12));
    assertThat(scan.repeats()).hasSize(1);
    assertThat(scan.repeats().getFirst()).containsExactly(0, 5);
  }

  @Test
  void theSoundRowsGoOnWithTheirIds() {
    VectorSet set = MadeSpaces.set(new float[][] {{1, 2}, {0, 0}, {3, 4}});

    try (Arena arena = Arena.ofConfined()) {
      VectorSet sound = RowScan.of(set).sound(arena);

      assertThat(sound.ids()).containsExactly("row-0", "row-2");
      assertThat(sound.vectors().row(1)).containsExactly(3, 4);
      assertThat(RowScan.of(sound).sound(arena)).isSameAs(sound);
    }
  }

  @SeededTest
  void coordinatesAreThoseOfTwoPasses(Seed seed) {
    float[][] rows = MadeSpaces.sound(200, seed.random());
    for (float[] row : rows) {
      row[7] += 1000; // far from 0: the variance must not be lost to rounding
    }

    List<CoordinateValues> coordinates = RowScan.of(MadeSpaces.set(rows)).coordinates();

    for (int j = 0; j < MadeSpaces.WIDTH; j++) {
      int column = j;
      double[] values = Arrays.stream(rows).mapToDouble(row -> row[column]).toArray();
      double mean = Arrays.stream(values).average().orElseThrow();
      double variance =
          Arrays.stream(values)
              .map(value -> (value - mean) * (value - mean))
              .average()
              .orElseThrow();
      assertThat(coordinates.get(j).mean()).isCloseTo(mean, within(1e-10));
      assertThat(coordinates.get(j).variance()).isCloseTo(variance, within(1e-9));
      assertThat(coordinates.get(j).least()).isEqualTo(Arrays.stream(values).min().orElseThrow());
      assertThat(coordinates.get(j).greatest())
          .isEqualTo(Arrays.stream(values).max().orElseThrow());
    }
  }

  @SeededTest
  void repeatsAreThoseOfAllPairs(Seed seed) {
    var random = seed.random();
    var rows = new float[300][3];
    for (float[] row : rows) {
      for (int j = 0; j < 3; j++) {
        row[j] = 1 + random.nextInt(5);
      }
    }

    List<int[]> repeats = RowScan.of(MadeSpaces.set(rows)).repeats();

    int pairs = 0;
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < i; j++) {
        pairs += Arrays.equals(rows[i], rows[j]) ? 1 : 0;
      }
    }
    assertThat(repeats.stream().mapToInt(group -> group.length * (group.length - 1) / 2).sum())
        .isEqualTo(pairs);
    for (int[] group : repeats) {
      for (int i : group) {
        assertThat(rows[i]).isEqualTo(rows[group[0]]);
      }
    }
  }

  @Test
  void noRowsAreNoTrouble() {
    var empty = new VectorSet(List.of(), FloatMatrix.allocate(0, 3), Space.declared("none", 3));

    RowScan scan = RowScan.of(empty);

    assertThat(scan.isSound()).isTrue();
    assertThat(scan.coordinates()).isEmpty();
    assertThat(RowFaults.of(scan, Searching.INNER_PRODUCT)).isEmpty();
  }

  @Test
  void hugeAndTinyRowsAreSound() {
    float[][] rows = {{3e38f, -3e38f}, {Float.MIN_VALUE, 0}};

    RowScan scan = RowScan.of(MadeSpaces.set(rows));

    assertThat(scan.isSound()).isTrue();
    assertThat(Arrays.stream(scan.lengths()).boxed())
        .allSatisfy(length -> assertThat(length).isPositive().isFinite());
  }
}
