package dev.invar.diagnose.anomaly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.DrawnRows;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SubspaceAdTest {
  private static final int D = 10;

  @SeededTest
  void scoreIsTheSquaredHeightAboveThePlaneOfNormalRows(Seed seed) {
    DoubleMatrix frame = DrawnRows.rotation(D, seed.derive("frame"));
    for (int n : new int[] {4, 200}) {
      DoubleMatrix plane = DrawnRows.normal(n, 2, seed).times(frame.columnRange(0, 2).transposed());
      AnomalyModel model = SubspaceAd.DEFAULTS.fit(DrawnRows.asGiven(plane));
      DoubleMatrix far = plane.rowRange(0, 1).scaled(50);
      assertThat(model.score(far.toFloats().row(0))).isCloseTo(0, within(1e-8));
      for (int j = 0; j < D; j++) {
        far.set(0, j, far.get(0, j) + 3 * frame.get(j, 7));
      }
      assertThat(model.score(far.toFloats().row(0))).isCloseTo(9, within(1e-4));
    }
  }

  @SeededTest
  void heldOutScoresAreThoseOfModelsFittedWithoutTheRow(Seed seed) {
    DoubleMatrix rows = DrawnRows.scaledColumns(DrawnRows.normal(20, D, seed), 3, 3, 3);
    SpaceView view = DrawnRows.asGiven(rows);
    double[] held = new SubspaceAd(0.9).fit(view).heldOut().scores();
    for (int i = 0; i < 20; i++) {
      int out = i;
      int[] others = IntStream.range(0, 20).filter(row -> row != out).toArray();
      double expected =
          new SubspaceAd(0.9).fit(view.select(others)).score(view.set().vectors().row(i));
      assertThat(held[i]).isCloseTo(expected, within(1e-9 * (1 + expected)));
    }
  }

  @Test
  void heldOutScoresDoNotVanishWhereRowsAreFewerThanCoordinates() {
    SpaceView view = DrawnRows.asGiven(DrawnRows.normal(6, 40, new Seed(3)));
    AnomalyModel model = new SubspaceAd(1).fit(view);
    assertThat(Arrays.stream(model.scores(view.set().vectors())).max().orElseThrow())
        .isLessThan(1e-6);
    assertThat(Arrays.stream(model.heldOut().scores()).min().orElseThrow()).isGreaterThan(1);
  }

  @SeededTest
  void fewRowsAndManyAreDecomposedAlike(Seed seed) {
    DoubleMatrix rows = DrawnRows.scaledColumns(DrawnRows.normal(30, D, seed), 5, 4, 3);
    PrincipalAxes few = PrincipalAxes.of(rows);
    PrincipalAxes many =
        PrincipalAxes.of(RowSums.of(DrawnRows.asGiven(rows.toFloats().toDoubles()).moments()));
    assertThat(many.holding(0.9)).isEqualTo(few.holding(0.9));
    for (int k = 0; k < D; k++) {
      assertThat(many.variances()[k]).isCloseTo(few.variances()[k], within(1e-5));
    }
  }

  @SeededTest
  void keepsTheFewestDirectionsThatHoldTheShare(Seed seed) {
    DoubleMatrix rows = DoubleMatrix.allocate(8, 4);
    double[] spread = {4, 2, 1, 1};
    for (int j = 0; j < 4; j++) {
      rows.set(2L * j, j, spread[j]);
      rows.set(2L * j + 1, j, -spread[j]);
    }
    PrincipalAxes axes = PrincipalAxes.of(rows.times(DrawnRows.rotation(4, seed)));
    assertThat(axes.holding(0)).isEqualTo(0);
    assertThat(axes.holding(16.0 / 22)).isEqualTo(1);
    assertThat(axes.holding(0.75)).isEqualTo(2);
    assertThat(axes.holding(0.95)).isEqualTo(3);
    assertThat(axes.holding(1)).isEqualTo(4);
  }

  @Test
  void refusesAShareAboveOne() {
    assertThatThrownBy(() -> new SubspaceAd(1.1)).isInstanceOf(OptionException.class);
  }
}
