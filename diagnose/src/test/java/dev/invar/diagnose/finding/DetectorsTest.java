package dev.invar.diagnose.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.SpaceView;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DetectorsTest {
  private static final int ROWS = 2000;

  private static List<Finding> findings(float[][] rows) {
    return Detectors.look(MadeSpaces.view(rows), Seed.DEFAULT);
  }

  private static Finding only(float[][] rows) {
    List<Finding> found = findings(rows);
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  private static List<String> ids(Finding finding) {
    return finding.culprits().stream().map(Culprit::id).toList();
  }

  @SeededTest
  void aSoundSpaceHasNoFindings(Seed seed) {
    assertThat(findings(MadeSpaces.sound(ROWS, seed.random()))).isEmpty();
  }

  @SeededTest
  void rowsOfNoDirectionOfTheirOwnHaveNoFindings(Seed seed) {
    for (int[] shape : new int[][] {{400, 32}, {2000, 48}, {1000, 128}}) {
      float[] values = RandomArrays.floats(seed, shape[0], shape[1]);
      float[][] rows = new float[shape[0]][];
      Arrays.setAll(rows, i -> Arrays.copyOfRange(values, i * shape[1], (i + 1) * shape[1]));
      assertThat(findings(rows)).as("%d rows of width %d", shape[0], shape[1]).isEmpty();
    }
  }

  @Test
  void fewOrEqualRowsAreNoTrouble() {
    float[][] rows = MadeSpaces.sound(3, Seed.DEFAULT.random());

    assertThat(findings(rows)).isEmpty();
    assertThat(findings(new float[][] {rows[0]})).isEmpty();
    assertThat(only(new float[][] {rows[0], rows[0]}).fault()).isEqualTo(Fault.NEAR_DUPLICATES);
    var equal = new float[500][];
    Arrays.fill(equal, rows[0]);
    Finding all = only(equal);
    assertThat(all.count()).isEqualTo(500);
    assertThat(all.severity()).isEqualTo(Severity.WARNING);
  }

  @SeededTest
  void oneNearDuplicateIsFoundWithItsPartner(Seed seed) {
    var random = seed.random();
    float[][] rows = MadeSpaces.sound(ROWS, random);
    rows[70] = MadeSpaces.near(rows[7], 1e-3, random);

    Finding found = only(rows);

    assertThat(found.fault()).isEqualTo(Fault.NEAR_DUPLICATES);
    assertThat(found.severity()).isEqualTo(Severity.NOTE);
    assertThat(ids(found)).containsExactly("row-7", "row-70");
    assertThat(found.culprits().getFirst().with()).contains("row-70");
    assertThat(found.culprits().getFirst().measure()).isGreaterThan(0.99999);
  }

  @SeededTest
  void repeatsAreFoundWhereNotAllNeighboursAre(Seed seed) {
    float[][] rows = MadeSpaces.sound(ROWS, seed.random());
    rows[1500] = rows[3];
    SpaceView view =
        SpaceView.of(
            MadeSpaces.set(rows),
            Geometry.UNIT_LENGTH,
            new Effort(20L * ROWS, 1, seed, Progress.NONE));

    assertThat(NearDuplicates.DEFAULTS.look(view).orElseThrow().culprits())
        .extracting(Culprit::id)
        .contains("row-3", "row-1500");
    assertThat(new Outliers(seed).look(view)).isEmpty();
    assertThat(Hubs.DEFAULTS.look(view)).isEmpty();
  }

  @SeededTest
  void aRowNearEverythingIsAHub(Seed seed) {
    var random = seed.random();
    float[] centre = MadeSpaces.direction(random);
    var rows = new float[ROWS][];
    Arrays.setAll(rows, i -> MadeSpaces.near(centre, 1, random));
    rows[99] = centre;

    Finding found = Hubs.DEFAULTS.look(MadeSpaces.view(rows)).orElseThrow();

    assertThat(ids(found)).contains("row-99");
    assertThat(found.evidence().measured()).isGreaterThan(found.evidence().limit());
  }

  @SeededTest
  void aRandomDirectionIsAnOutlier(Seed seed) {
    var random = seed.random();
    float[][] rows = MadeSpaces.sound(ROWS, random);
    rows[12] = MadeSpaces.direction(random);

    Finding found = only(rows);

    assertThat(found.fault()).isEqualTo(Fault.OUTLIERS);
    assertThat(ids(found)).contains("row-12");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.2, 0.5})
  void rowsOfASecondModelAreFound(double share) {
    var random = Seed.DEFAULT.random();
    float[][] rows = MadeSpaces.sound(ROWS, random);
    float[][] others = MadeSpaces.turned(MadeSpaces.sound(ROWS, random), random);
    int count = (int) (share * ROWS);
    System.arraycopy(others, 0, rows, 0, count);

    Finding found = new TwoModels(Seed.DEFAULT).look(MadeSpaces.view(rows)).orElseThrow();

    assertThat(found.severity()).isEqualTo(Severity.ERROR);
    assertThat(found.count() / (double) ROWS).isBetween(0.75 * share, 1.1 * share);
  }

  @SeededTest
  void twoSubjectsOfOneModelAreNotTwoModels(Seed seed) {
    var random = seed.random();
    float[][] rows = MadeSpaces.sound(ROWS, random);
    float[][] others = MadeSpaces.sound(ROWS, random); // around other topics
    System.arraycopy(others, 0, rows, 0, ROWS / 3);

    assertThat(findings(rows)).isEmpty();
  }
}
