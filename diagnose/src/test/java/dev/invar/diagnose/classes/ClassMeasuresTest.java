package dev.invar.diagnose.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.DrawnRows;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.LabelledView;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.Value;
import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.SeededTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClassMeasuresTest {
  private static final int CLASSES = 5;
  private static final int D = 12;

  private static double value(List<Figure> figures, int at) {
    return figures.get(at).value().asNumber().orElseThrow();
  }

  private static LabelledView view(DoubleMatrix rows, int classes) {
    var labels = new ArrayList<String>();
    for (int i = 0; i < rows.rows(); i++) {
      labels.add("c" + i % classes);
    }
    return new LabelledView(DrawnRows.asGiven(rows), labels);
  }

  /** Corners of a simplex, each with as much noise: pairs of rows opposite about the corner. */
  private static DoubleMatrix simplex(double noise, Seed seed) {
    DoubleMatrix spread = DrawnRows.normal(CLASSES * 20, D, seed).scaled(noise);
    DoubleMatrix rows = DoubleMatrix.allocate(CLASSES * 40, D);
    for (int i = 0; i < rows.rows(); i++) {
      for (int j = 0; j < D; j++) {
        double sign = i < CLASSES * 20 ? 1 : -1;
        rows.set(i, j, 1 + (i % CLASSES == j ? 1 : 0) + sign * spread.get(i % (CLASSES * 20), j));
      }
    }
    return rows.times(DrawnRows.rotation(D, seed.derive("turn")));
  }

  @SeededTest
  void simplexWithNoiseHasCollapseOfItsSquareAndEqualNormsAndAngles(Seed seed) {
    double before = 0;
    for (double noise : new double[] {0.001, 0.01, 0.1}) {
      List<Figure> figures =
          NeuralCollapse.DEFAULTS.of(view(simplex(noise, seed), CLASSES), Sampling.VALUES_ONLY);
      double collapse = value(figures, 0);
      if (before > 0) {
        assertThat(collapse / before).isCloseTo(100, within(0.1));
      }
      before = collapse;
      assertThat(value(figures, 1)).isCloseTo(0, within(1e-6));
      assertThat(value(figures, 2)).isCloseTo(0, within(1e-6));
      assertThat(value(figures, 3)).isZero();
    }
  }

  @SeededTest
  void collapseIsTheTraceByBruteForceOfTwoClasses(Seed seed) {
    DoubleMatrix rows = DrawnRows.normal(60, 1, seed);
    for (int i = 0; i < 60; i++) {
      rows.set(i, 0, rows.get(i, 0) + (i % 2 == 0 ? 3 : -1));
    }
    rows = rows.toFloats().toDoubles();
    double[] mean = new double[2];
    for (int i = 0; i < 60; i++) {
      mean[i % 2] += rows.get(i, 0) / 30;
    }
    double within = 0;
    for (int i = 0; i < 60; i++) {
      within += Math.pow(rows.get(i, 0) - mean[i % 2], 2) / 60;
    }
    double between = Math.pow((mean[0] - mean[1]) / 2, 2);
    List<Figure> figures = NeuralCollapse.DEFAULTS.of(view(rows, 2), Sampling.VALUES_ONLY);
    assertThat(value(figures, 0)).isCloseTo(within / between / 2, within(1e-9));
    List<Figure> variance = ClassDistanceVariance.DEFAULTS.of(view(rows, 2), Sampling.VALUES_ONLY);
    assertThat(value(variance, 0)).isCloseTo(within / (4 * between), within(1e-9));
    assertThat(value(variance, 1)).isEqualTo(value(variance, 0));
  }

  @SeededTest
  void doNotChangeWithScaleAndRotationOfTheSpace(Seed seed) {
    DoubleMatrix rows = simplex(0.4, seed).plus(DrawnRows.normal(200, D, seed).scaled(0.1));
    DoubleMatrix other = rows.times(DrawnRows.rotation(D, seed.derive("again"))).scaled(7);
    for (Metric<LabelledView> metric : metrics()) {
      List<Figure> first = metric.of(view(rows, CLASSES), Sampling.VALUES_ONLY);
      List<Figure> second = metric.of(view(other, CLASSES), Sampling.VALUES_ONLY);
      for (int i = 0; i < first.size(); i++) {
        assertThat(value(second, i)).isCloseTo(value(first, i), within(1e-4));
      }
    }
  }

  private static List<Metric<LabelledView>> metrics() {
    return List.of(NeuralCollapse.DEFAULTS, ClassDistanceVariance.DEFAULTS, TaskSpectrum.DEFAULTS);
  }

  @SeededTest
  void headThatIsTheCentresIsDualToThem(Seed seed) {
    LabelledView view = view(simplex(0.05, seed), CLASSES);
    DoubleMatrix head = CentredRows.of(LabelledRows.of(view, seed).centres()).scaled(3);
    List<Figure> same = NeuralCollapse.DEFAULTS.withHead(view, head, Sampling.VALUES_ONLY);
    assertThat(value(same, 4)).isCloseTo(0, within(1e-9));
    assertThat(value(same, 5)).isZero();
    List<Figure> opposite =
        NeuralCollapse.DEFAULTS.withHead(view, head.scaled(-1), Sampling.VALUES_ONLY);
    assertThat(value(opposite, 4)).isCloseTo(2, within(1e-9));
    assertThatThrownBy(() ->
            NeuralCollapse.DEFAULTS.withHead(view, DoubleMatrix.identity(D), Sampling.VALUES_ONLY))
        .isInstanceOf(ShapeException.class);
  }

  @SeededTest
  void taskInTheLastDirectionsIsFoundThere(Seed seed) {
    List<Figure> last = TaskSpectrum.DEFAULTS.of(planted(seed, 9), new Sampling(50, 5, seed));
    assertThat(value(last, 0)).isGreaterThan(0.95);
    assertThat(value(last, 1)).isLessThan(0.6);
    assertThat(last.get(0).chance().orElseThrow().value()).isCloseTo(0.5, within(0.1));
    assertThat(last.get(0).interval().orElseThrow().low()).isGreaterThan(0.9);
    List<Figure> first = TaskSpectrum.DEFAULTS.of(planted(seed, 0), Sampling.VALUES_ONLY);
    assertThat(value(first, 1)).isGreaterThan(0.95);
    assertThat(value(first, 0)).isLessThan(0.6);
  }

  /** Two classes that differ in one coordinate of ten, whose spreads fall. */
  private static LabelledView planted(Seed seed, int where) {
    int n = 1200;
    DoubleMatrix rows = DrawnRows.normal(n, 10, seed);
    for (int i = 0; i < n; i++) {
      rows.set(i, where, (i % 2 == 0 ? 1 : -1) + 0.2 * rows.get(i, where));
      for (int j = 0; j < 10; j++) {
        rows.set(i, j, rows.get(i, j) * (j < 5 ? 4 - 0.1 * j : 1 - 0.02 * j));
      }
    }
    return view(rows, 2);
  }

  @SeededTest
  void shuffledLabelsAreWhatChanceIsAndIntervalsHoldTheValue(Seed seed) {
    for (Metric<LabelledView> metric : metrics()) {
      for (Figure figure :
          metric.of(view(simplex(0.5, seed), CLASSES), new Sampling(30, 5, seed))) {
        double value = figure.value().asNumber().orElseThrow();
        assertThat(figure.interval().orElseThrow().low()).isLessThanOrEqualTo(value);
        assertThat(figure.interval().orElseThrow().high()).isGreaterThanOrEqualTo(value);
        assertThat(figure.chance()).isPresent();
      }
    }
  }

  @Test
  void sayWhyThereIsNoValue() {
    DoubleMatrix rows = DrawnRows.normal(9, D, new Seed(2));
    for (Metric<LabelledView> metric : metrics()) {
      assertThat(metric.of(view(rows, 1), Sampling.DEFAULTS))
          .allMatch(figure -> figure.meaning().contains("all rows are of one class"));
      Figure equal = metric.of(view(DoubleMatrix.allocate(9, D), 2), Sampling.DEFAULTS).getFirst();
      assertThat(equal.meaning()).contains("equal");
      for (Figure figure : metric.of(view(rows.rowRange(0, 6), 3), Sampling.DEFAULTS)) {
        assertThat(figure.value().asNumber().orElseThrow()).isNotNegative();
        assertThat(figure.chance()).isPresent();
      }
    }
  }

  /** Four classes have two rows each, the fifth has one. */
  @Test
  void aClassOfOneRowIsLeftOut() {
    DoubleMatrix rows = DrawnRows.normal(9, D, new Seed(2));
    DoubleMatrix others = CentredRows.select(rows, new int[] {0, 1, 2, 3, 5, 6, 7, 8});
    for (Metric<LabelledView> metric :
        List.of(NeuralCollapse.DEFAULTS, ClassDistanceVariance.DEFAULTS)) {
      List<Figure> figures = metric.of(view(rows, 5), Sampling.VALUES_ONLY);
      List<Figure> expected = metric.of(view(others, 4), Sampling.VALUES_ONLY);
      for (int i = 0; i < figures.size(); i++) {
        assertThat(value(figures, i)).isCloseTo(value(expected, i), within(1e-6));
        assertThat(figures.get(i).meaning()).contains("Left out: 1 class with");
        assertThat(figures.get(i).basis().rows()).isEqualTo(8);
      }
    }
  }

  @Test
  void twoClassesAreAlwaysOpposite() {
    List<Figure> figures =
        NeuralCollapse.DEFAULTS.of(
            view(DrawnRows.normal(60, D, new Seed(3)), 2), Sampling.DEFAULTS);
    for (Figure figure : figures.subList(1, 3)) {
      assertThat(figure.value()).isInstanceOf(Value.Undefined.class);
      assertThat(figure.meaning()).contains("two classes");
    }
    assertThat(figures.getFirst().value()).isInstanceOf(Value.Known.class);
  }

  /** A share stays between 0 and 1, and one of 0 or 1 has an interval too. */
  @SeededTest
  void intervalsOfSharesHaveALengthAndStayInRange(Seed seed) {
    for (double noise : new double[] {0.001, 0.5, 3}) {
      for (Metric<LabelledView> metric : metrics()) {
        for (Figure figure :
            metric.of(view(simplex(noise, seed), CLASSES), new Sampling(50, 0, seed))) {
          assertThat(figure.interval().orElseThrow().low()).isNotNegative();
          assertThat(figure.interval().orElseThrow().high()).isPositive();
        }
      }
      Figure share =
          NeuralCollapse.DEFAULTS
              .of(view(simplex(noise, seed), CLASSES), new Sampling(50, 0, seed))
              .get(3);
      assertThat(share.interval().orElseThrow().high())
          .isBetween(share.value().asNumber().orElseThrow() + 1e-3, 1.0);
    }
  }

  @SeededTest
  void equalCentresHaveNoVarianceBesideTheirDistance(Seed seed) {
    DoubleMatrix rows = DrawnRows.normal(20, D, seed);
    for (int i = 0; i < 20; i += 4) {
      for (int pair = 0; pair < 2; pair++) {
        rows.setRow(i + 2 + pair, Arrays.stream(rows.row(i + pair)).map(x -> -x).toArray());
      }
    }
    Figure figure =
        ClassDistanceVariance.DEFAULTS.of(view(rows, 2), Sampling.VALUES_ONLY).getFirst();
    assertThat(figure.meaning()).contains("two class centres are equal");
  }
}
