package dev.invar.diagnose.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RowFaultsTest {
  private static final int ROWS = 1000;

  private static List<Finding> findings(float[][] rows, Searching searching) {
    return RowFaults.of(RowScan.of(MadeSpaces.set(rows)), searching);
  }

  private static Finding only(float[][] rows, Searching searching) {
    List<Finding> found = findings(rows, searching);
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  @SeededTest
  void aSoundSetHasNone(Seed seed) {
    float[][] rows = MadeSpaces.sound(ROWS, seed.random());

    for (Searching searching : Searching.values()) {
      assertThat(findings(rows, searching)).isEmpty();
    }
  }

  @SeededTest
  void oneBrokenRowIsFound(Seed seed) {
    float[][] rows = MadeSpaces.sound(ROWS, seed.random());
    rows[17][3] = Float.NaN;
    rows[17][4] = Float.POSITIVE_INFINITY;
    rows[20] = new float[MadeSpaces.WIDTH];

    List<Finding> found = findings(rows, Searching.COSINE);

    assertThat(found).extracting(Finding::fault).containsExactly(Fault.NOT_FINITE, Fault.ZERO_ROWS);
    assertThat(found).extracting(Finding::severity).containsOnly(Severity.ERROR);
    assertThat(found.getFirst().culprits().getFirst().id()).isEqualTo("row-17");
    assertThat(found.getFirst().culprits().getFirst().measure()).isEqualTo(2);
    assertThat(found.getLast().culprits().getFirst().id()).isEqualTo("row-20");
  }

  @Test
  void noMoreCulpritsAreNamedThanMayBe() {
    var rows = new float[ROWS][2];

    Finding zeros = only(rows, Searching.UNKNOWN);

    assertThat(zeros.count()).isEqualTo(ROWS);
    assertThat(zeros.culprits()).hasSize(Finding.MOST_CULPRITS);
  }

  /** One coordinate at a value, the others such that the length is 1. */
  private static void stick(float[][] rows, double value) {
    for (float[] row : rows) {
      row[9] = 0;
      MadeSpaces.toLength(row, Math.sqrt(1 - value * value));
      row[9] = (float) value;
    }
  }

  @SeededTest
  void oneCoordinateOfOneValueIsFound(Seed seed) {
    float[][] rows = MadeSpaces.sound(ROWS, seed.random());
    stick(rows, 0);
    Finding dead = only(rows, Searching.COSINE);
    stick(rows, 0.2);
    Finding stuck = only(rows, Searching.COSINE);
    for (int i = 0; i < 5; i++) {
      rows[100 * i] = MadeSpaces.sound(1, seed.random())[0];
    }
    Finding nearly = only(rows, Searching.COSINE);

    assertThat(List.of(dead, stuck, nearly))
        .extracting(Finding::fault)
        .containsOnly(Fault.CONSTANT_COORDINATES);
    assertThat(dead.severity()).isEqualTo(Severity.NOTE);
    assertThat(stuck.severity()).isEqualTo(Severity.WARNING);
    assertThat(nearly.culprits().getFirst().id()).isEqualTo("coordinate 9");
  }

  @SeededTest
  void zerosByNatureAndTinyValuesAreNone(Seed seed) {
    var random = seed.random();
    var sparse = new float[ROWS][MadeSpaces.WIDTH];
    for (float[] row : sparse) {
      row[random.nextInt(row.length)] = 1;
    }
    float[][] tiny = MadeSpaces.sound(ROWS, seed.random());
    for (float[] row : tiny) {
      row[3] = (float) (1e-33 * random.nextGaussian());
      MadeSpaces.toLength(row, 1);
    }

    assertThat(findings(sparse, Searching.COSINE)).isEmpty();
    assertThat(findings(tiny, Searching.COSINE)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Searching.class)
  void oneRowThatIsLongerIsFoundHoweverTheyAreSearched(Searching searching) {
    float[][] rows = MadeSpaces.sound(ROWS, Seed.DEFAULT.random());
    MadeSpaces.toLength(rows[33], 1.01);

    Finding found = only(rows, searching);

    assertThat(found.fault()).isEqualTo(Fault.MIXED_LENGTHS);
    assertThat(found.count()).isEqualTo(1);
    assertThat(found.culprits().getFirst().id()).isEqualTo("row-33");
  }

  @SeededTest
  void aHundredthThatIsNormalisedAmongOthersIsFound(Seed seed) {
    var random = seed.random();
    float[][] rows = MadeSpaces.sound(ROWS, random);
    for (int i = 0; i < ROWS; i++) {
      if (i % 100 != 0) {
        MadeSpaces.toLength(rows[i], Math.exp(0.3 * random.nextGaussian()));
      }
    }

    Finding found = only(rows, Searching.COSINE);

    assertThat(found.fault()).isEqualTo(Fault.MIXED_LENGTHS);
    assertThat(found.culprits()).extracting(Culprit::id).contains("row-0", "row-100", "row-900");
  }

  @SeededTest
  void twoGroupsOfLengthsAreFound(Seed seed) {
    var random = seed.random();
    float[][] rows = MadeSpaces.sound(ROWS, random);
    for (int i = 0; i < ROWS; i++) {
      MadeSpaces.toLength(rows[i], (i < 20 ? 20 : 5) * Math.exp(0.1 * random.nextGaussian()));
    }

    Finding found = only(rows, Searching.COSINE);

    assertThat(found.fault()).isEqualTo(Fault.MIXED_LENGTHS);
    assertThat(found.count()).isEqualTo(20);
  }

  @SeededTest
  void lengthsOfOneKindMatterToProductsAlone(Seed seed) {
    var random = seed.random();
    float[][] rows = MadeSpaces.sound(ROWS, random);
    for (float[] row : rows) {
      MadeSpaces.toLength(row, 5 * Math.exp(0.3 * random.nextGaussian()));
    }

    assertThat(findings(rows, Searching.COSINE)).isEmpty();
    assertThat(findings(rows, Searching.DISTANCE)).isEmpty();
    assertThat(only(rows, Searching.UNKNOWN).severity()).isEqualTo(Severity.NOTE);
    assertThat(only(rows, Searching.INNER_PRODUCT).severity()).isEqualTo(Severity.WARNING);
    assertThat(only(rows, Searching.INNER_PRODUCT).fault()).isEqualTo(Fault.NOT_NORMALISED);
  }

  @SeededTest
  void roundingOfLengthsIsNone(Seed seed) {
    var random = seed.random();
    float[][] half = MadeSpaces.sound(ROWS, random);
    float[][] bytes = MadeSpaces.sound(ROWS, random);
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < MadeSpaces.WIDTH; j++) {
        half[i][j] = Float.float16ToFloat(Float.floatToFloat16(half[i][j]));
        bytes[i][j] = Math.round(127 * bytes[i][j]) / 127f;
      }
    }

    assertThat(findings(half, Searching.INNER_PRODUCT)).isEmpty();
    assertThat(findings(bytes, Searching.INNER_PRODUCT)).isEmpty();
  }
}
