package dev.invar.diagnose.hubness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.MadeViews;
import dev.invar.diagnose.RetrievalView;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.Value;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class HubnessTest {
  private static final Sampling FEW = new Sampling(20, 1, new Seed(1));

  @SeededTest
  void doesNotDependOnScaleOrOrderOfRows(Seed seed) {
    FloatMatrix rows = MadeViews.gaussian(500, 20, seed);
    FloatMatrix turned = FloatMatrix.allocate(500, 20);
    for (int i = 0; i < 500; i++) {
      float[] row = rows.row(499 - i);
      for (int j = 0; j < row.length; j++) {
        row[j] *= 4;
      }
      turned.setRow(i, row);
    }
    List<Value> values = values(MadeViews.of(rows, Geometry.AS_GIVEN));
    assertThat(values(MadeViews.of(turned, Geometry.AS_GIVEN))).isEqualTo(values);
  }

  private static List<Value> values(SpaceView view) {
    return Hubness.DEFAULTS.of(view, Sampling.VALUES_ONLY).stream().map(Figure::value).toList();
  }

  /** Gaussian rows crowd about their mean in many dimensions and not in few; on a sphere, never. */
  @Test
  void growsWithTheWidthUnlessRowsHaveOneLength() {
    FloatMatrix wide = MadeViews.gaussian(2000, 100, new Seed(2));
    double few =
        skewness(MadeViews.of(MadeViews.gaussian(2000, 3, new Seed(3)), Geometry.AS_GIVEN));
    double many = skewness(MadeViews.of(wide, Geometry.AS_GIVEN));
    double sphere = skewness(MadeViews.of(wide, Geometry.UNIT_LENGTH));
    assertThat(few).isLessThan(0.5);
    assertThat(many).isGreaterThan(3);
    assertThat(sphere).isLessThan(1);
  }

  private static double skewness(SpaceView view) {
    return Hubness.DEFAULTS.value(view).asNumber().orElseThrow();
  }

  @Test
  void findsAPlantedHub() {
    FloatMatrix rows = MadeViews.gaussian(600, 40, new Seed(4));
    rows.setRow(77, new float[40]);
    Figure largest =
        Hubness.DEFAULTS.of(MadeViews.of(rows, Geometry.AS_GIVEN), Sampling.VALUES_ONLY).get(1);
    assertThat(largest.value().asNumber().orElseThrow()).isGreaterThan(590);
  }

  @Test
  void standsNearItsChanceWhereThereIsNothingToFind() {
    SpaceView view = MadeViews.of(MadeViews.gaussian(1500, 24, new Seed(5)), Geometry.UNIT_LENGTH);
    for (Figure figure : Hubness.DEFAULTS.of(view, FEW)) {
      double value = figure.value().asNumber().orElseThrow();
      assertThat(figure.chance().orElseThrow().value())
          .isCloseTo(value, Offset.offset(0.35 * Math.max(1, Math.abs(value))));
      figure
          .interval()
          .ifPresent(interval -> assertThat(value).isBetween(interval.low(), interval.high()));
    }
  }

  @Test
  void saysWhatDrawnListsCannotTell() {
    FloatMatrix rows = MadeViews.gaussian(400, 10, new Seed(6));
    Effort effort = MadeViews.lists(100, 400, new Seed(7));
    List<Figure> figures = Hubness.DEFAULTS.of(MadeViews.of(rows, Geometry.AS_GIVEN, effort), FEW);
    assertThat(figures.getFirst().name()).contains("estimate");
    assertThat(figures.getFirst().basis().rows()).isEqualTo(100);
    assertThat(figures.getFirst().interval()).isPresent();
    assertThat(figures.subList(1, 5))
        .allSatisfy(figure -> assertThat(figure.value()).isInstanceOf(Value.Undefined.class));
  }

  /** 4,000 rows without hubs, the lists of a twentieth: the estimate is too rough for a verdict. */
  @Test
  void givesNoVerdictThatItsIntervalDoesNotBear() {
    FloatMatrix rows = MadeViews.gaussian(4000, 24, new Seed(12));
    Effort effort = MadeViews.lists(200, 4000, new Seed(13));
    Figure skewness =
        Hubness.DEFAULTS.of(MadeViews.of(rows, Geometry.UNIT_LENGTH, effort), FEW).getFirst();
    assertThat(skewness.interval().orElseThrow().low()).isLessThan(1.4);
    assertThat(skewness.interval().orElseThrow().high()).isGreaterThan(1.4);
    assertThat(skewness.meaning()).contains("cannot be told").doesNotContain("Remove the mean");
  }

  @Test
  void isNotDefinedForFewOrEqualRows() {
    for (int n : new int[] {1, 10}) {
      allUndefined(MadeViews.of(MadeViews.gaussian(n, 4, new Seed(8)), Geometry.AS_GIVEN));
    }
    FloatMatrix equal = FloatMatrix.allocate(50, 3);
    for (int i = 0; i < 50; i++) {
      equal.setRow(i, new float[] {1, 2, 3});
    }
    allUndefined(MadeViews.of(equal, Geometry.UNIT_LENGTH));
    SpaceView eleven = MadeViews.of(MadeViews.gaussian(11, 4, new Seed(9)), Geometry.AS_GIVEN);
    List<Figure> figures = Hubness.DEFAULTS.of(eleven, FEW);
    assertThat(figures.getFirst().value()).isInstanceOf(Value.Undefined.class);
    assertThat(figures.get(3).value().asNumber()).hasValue(0);
  }

  private static void allUndefined(SpaceView view) {
    assertThat(Hubness.DEFAULTS.of(view, FEW))
        .hasSize(5)
        .allSatisfy(figure -> assertThat(figure.value()).isInstanceOf(Value.Undefined.class));
  }

  @Test
  void countsPassagesOfQueries() {
    FloatMatrix passages = MadeViews.gaussian(300, 30, new Seed(10));
    FloatMatrix queries = MadeViews.gaussian(90, 30, new Seed(11));
    passages.setRow(5, new float[30]);
    var retrieval =
        new RetrievalView(
            MadeViews.of(queries, Geometry.AS_GIVEN), MadeViews.of(passages, Geometry.AS_GIVEN));
    List<Figure> figures = QueryHubness.DEFAULTS.of(retrieval, FEW);
    assertThat(figures.get(1).value().asNumber()).hasValue(90);
    assertThat(figures.getFirst().chance()).isPresent();
    assertThat(figures.getFirst().basis().rows()).isEqualTo(90);
  }

  @Test
  void refusesListsOfNone() {
    assertThatThrownBy(() -> new Hubness(0)).isInstanceOf(OptionException.class);
    assertThatThrownBy(() -> new QueryHubness(0)).isInstanceOf(OptionException.class);
  }
}
