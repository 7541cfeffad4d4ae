package dev.invar.diagnose.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.DrawnRows;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceSeries;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.SymmetricEigen;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PrincipalSubspaceTestTest {
  private static final int D = 10;
  private static final int R = 2;

  /** The covariance of n Gaussian rows, by Bartlett's decomposition of a Wishart matrix. */
  private static DoubleMatrix wishart(double gap, int n, RandomGenerator random) {
    DoubleMatrix l = DoubleMatrix.allocate(D, D);
    for (int i = 0; i < D; i++) {
      double scale = Math.sqrt(i < R ? gap : 1);
      double squares = 0;
      for (int k = 0; k < n - 1 - i; k++) {
        double z = random.nextGaussian();
        squares += z * z;
      }
      l.set(i, i, scale * Math.sqrt(squares));
      for (int j = 0; j < i; j++) {
        l.set(i, j, scale * random.nextGaussian());
      }
    }
    return l.timesTranspose(l).scaled(1.0 / n);
  }

  private static double coverage(double gap, int n, int trials, Seed seed) {
    RandomGenerator random = seed.random();
    DoubleMatrix truth = DoubleMatrix.identity(D).columnRange(0, R);
    double covered = 0;
    for (int trial = 0; trial < trials; trial++) {
      SymmetricEigen sample = SymmetricEigen.of(wishart(gap, n, random));
      covered += new SubspaceRegion(sample, R, n, 0.95).contains(truth) ? 1 : 0;
    }
    return covered / trials;
  }

  @Test
  void regionCoversTheTruthAsOftenAsItSaysWhereRowsAreMany() {
    assertThat(coverage(4, 1000, 500, new Seed(3))).isBetween(0.91, 0.98);
  }

  @Test
  void regionIsTooSmallWhereRowsAreFewForTheGapAndSaysSo() {
    assertThat(coverage(1.5, 300, 500, new Seed(4))).isLessThan(0.88);
    SymmetricEigen sample = SymmetricEigen.of(wishart(1.5, 300, new Seed(4).random()));
    assertThat(new SubspaceRegion(sample, R, 300, 0.95).reliability())
        .isLessThan(SubspaceRegion.RELIABLE);
  }

  @SeededTest
  void statisticIsOfTheSubspaceAndZeroForTheSamplesOwn(Seed seed) {
    SymmetricEigen sample = SymmetricEigen.of(wishart(4, 500, seed.random()));
    var region = new SubspaceRegion(sample, R, 500, 0.95);
    DoubleMatrix own = sample.vectors().columnRange(0, R);
    assertThat(region.statistic(own)).isCloseTo(0, within(1e-20));
    assertThat(region.pValue(own)).isEqualTo(1);
    DoubleMatrix other = DrawnRows.basis(D, R, seed.derive("other"));
    DoubleMatrix mixed = other.times(DrawnRows.normal(R, R, seed.derive("mix")));
    assertThat(region.statistic(mixed))
        .isCloseTo(region.statistic(other), within(1e-8 * region.statistic(other)));
    assertThat(region.contains(other)).isFalse();
  }

  @Test
  void regionRefusesWhatDoesNotFit() {
    SymmetricEigen sample = SymmetricEigen.of(DoubleMatrix.identity(D));
    assertThatThrownBy(() -> new SubspaceRegion(sample, D, 9, 0.95))
        .isInstanceOf(OptionException.class);
    assertThatThrownBy(() -> new SubspaceRegion(sample, R, 1, 0.95))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(
            () -> new SubspaceRegion(sample, R, 9, 0.95).contains(DoubleMatrix.identity(D)))
        .isInstanceOf(ShapeException.class);
  }

  @Test
  void twoSamplesOfOneGaussianDifferAsOftenAsTheLevelSays() {
    int rejected = 0;
    int trials = 400;
    double[] spread = {3, 2.2, 1, 1, 0.8, 0.7};
    for (int trial = 0; trial < trials; trial++) {
      Seed seed = new Seed(trial);
      StepRows first = step(300, spread, seed.derive("first"));
      StepRows second = step(500, spread, seed.derive("second"));
      rejected += SubspaceComparison.of(first, second, R).pValue() < 0.05 ? 1 : 0;
    }
    // 0.05 but for three standard errors of 400 trials, and a little for n·gap²/df of some tens.
    assertThat(rejected / (double) trials).isBetween(0.015, 0.095);
  }

  private static StepRows step(int n, double[] spread, Seed seed) {
    return new StepRows(DrawnRows.scaledColumns(DrawnRows.normal(n, spread.length, seed), spread));
  }

  @SeededTest
  void findsAPlantedChangeAndNothingElse(Seed seed) {
    var metric = new PrincipalSubspaceTest(3);
    List<Figure> changed =
        metric.of(DifferenceSubspacesTest.series(seed, 6, 4), new Sampling(120, 0, seed));
    assertThat(changed.get(0).value().asNumber().orElseThrow()).isLessThan(1e-6);
    assertThat(changed.get(1).value().asNumber().orElseThrow()).isLessThan(0.05);
    assertThat(changed.get(4).value().asNumber().orElseThrow()).isEqualTo(4);
    List<Figure> still =
        metric.of(DifferenceSubspacesTest.series(seed, 2, 9), new Sampling(40, 0, seed));
    assertThat(still.get(1).value().asNumber().orElseThrow()).isGreaterThan(0.02);
  }

  /** Each of 7 pairs has a p-value of at least 1/41, so that of the series is no less than 7/41. */
  @Test
  void manyPairsAreNotFoundMoreOftenThanOne() {
    int rejected = 0;
    for (int trial = 0; trial < 20; trial++) {
      Seed seed = new Seed(trial);
      var steps =
          IntStream.range(0, 8)
              .mapToObj(step ->
                  DrawnRows.asGiven(
                      DrawnRows.scaledColumns(
                          DrawnRows.normal(40, 5, seed.derive("step " + step)), 3, 2.5, 1, 1, 1)))
              .toList();
      List<Figure> figures =
          new PrincipalSubspaceTest(R).of(new SpaceSeries(steps), new Sampling(199, 0, seed));
      double shuffled = figures.get(1).value().asNumber().orElseThrow();
      assertThat(shuffled).isGreaterThanOrEqualTo(7 / 200.0);
      assertThat(figures.get(1).meaning()).contains("multiplied by 7");
      rejected += shuffled <= 0.05 ? 1 : 0;
    }
    assertThat(rejected).isLessThanOrEqualTo(3);
  }

  @SeededTest
  void coordinatesWithoutVarianceDoNotCount(Seed seed) {
    double[] spread = {3, 2.2, 1, 1, 0.8, 0.7};
    double[] dead = Arrays.copyOf(spread, 20);
    Seed other = seed.derive("other");
    SubspaceComparison all =
        SubspaceComparison.of(step(300, spread, seed), step(300, spread, other), R);
    StepRows first = widened(step(300, spread, seed), dead.length);
    StepRows second = widened(step(300, spread, other), dead.length);
    SubspaceComparison some = SubspaceComparison.of(first, second, R);
    assertThat(some.degrees()).isEqualTo(all.degrees());
    assertThat(some.statistic()).isCloseTo(all.statistic(), within(1e-6 * all.statistic()));
    assertThat(some.pValue()).isCloseTo(all.pValue(), within(1e-6));
  }

  private static StepRows widened(StepRows rows, int width) {
    DoubleMatrix wide = DoubleMatrix.allocate(rows.size(), width);
    for (int i = 0; i < rows.size(); i++) {
      for (int j = 0; j < 6; j++) {
        wide.set(i, j, rows.rows().get(i, j));
      }
    }
    return new StepRows(wide);
  }

  /** Each step varies where the other does not. */
  @Test
  void aTurnIntoUnusedDirectionsHasAValue() {
    StepRows first = step(40, new double[] {3, 2, 1, 0, 0, 0}, new Seed(1));
    StepRows second = step(40, new double[] {0, 0, 0, 3, 2, 1}, new Seed(2));
    SubspaceComparison comparison = SubspaceComparison.of(first, second, R);
    assertThat(comparison.statistic()).isFinite();
    assertThat(comparison.pValue()).isLessThan(1e-6);
  }

  @Test
  void saysWhyThereIsNoValue() {
    SpaceView rows = DrawnRows.asGiven(DrawnRows.normal(30, D, new Seed(1)));
    SpaceView few = DrawnRows.asGiven(DrawnRows.normal(2, D, new Seed(1)));
    assertThat(meaning(1, rows)).contains("one step");
    assertThat(meaning(D, rows, rows)).contains("span everything");
    assertThat(meaning(3, rows, few)).contains("rows of step 1");
    Figure narrow =
        new PrincipalSubspaceTest(3)
            .of(new SpaceSeries(List.of(rows, rows)), Sampling.VALUES_ONLY)
            .getFirst();
    assertThat(narrow.meaning()).contains("Not to be relied on");
  }

  private static String meaning(int rank, SpaceView... steps) {
    return new PrincipalSubspaceTest(rank)
        .of(new SpaceSeries(List.of(steps)), Sampling.DEFAULTS)
        .getFirst()
        .meaning();
  }
}
