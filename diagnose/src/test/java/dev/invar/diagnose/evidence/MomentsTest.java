package dev.invar.diagnose.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.GivenRows;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Svd;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MomentsTest {
  private static Moments of(DoubleMatrix rows) {
    return Moments.of(
        (number, into) -> rows.copyRow(number, into),
        (int) rows.rows(),
        rows.columns(),
        Seed.DEFAULT,
        2);
  }

  /** Fewer rows than coordinates, as many, a few times as many, and many. */
  @ParameterizedTest
  @CsvSource({"1, 5", "2, 9", "7, 30", "12, 12", "13, 12", "40, 12", "300, 12", "20000, 3"})
  void agreesWithTheDefinition(int n, int d) {
    DoubleMatrix rows = moved(GivenRows.normal(n, d, new Seed(n + d)), 3);
    Moments moments = of(rows);
    double[] mean = mean(rows);
    DoubleMatrix centred = moved(rows, mean, -1);
    assertThat(moments.count()).isEqualTo(n);
    assertThat(moments.width()).isEqualTo(d);
    assertThat(moments.mean()).containsExactly(mean, within(1e-12));
    assertThat(
            moments
                .covariance()
                .minus(centred.transposeTimes(centred).scaled(1.0 / n))
                .frobeniusNorm())
        .isLessThan(1e-10);
    assertThat(moments.product().minus(rows.transposeTimes(rows)).frobeniusNorm())
        .isLessThan(1e-10 * n);
    same(moments.spectrum(), rows);
  }

  /** The mean is a thousand times as far away as the rows are from one another. */
  @ParameterizedTest
  @CsvSource({"9, 20", "60, 20", "4000, 20"})
  void aFarMeanCostsNoDigits(int n, int d) {
    DoubleMatrix near = GivenRows.normal(n, d, new Seed(1));
    double[] expected = of(near).spectrum().variances();
    DoubleMatrix far = moved(near, 1000);
    assertThat(of(far).spectrum().variances()).containsExactly(expected, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({"6, 9", "50, 9", "2000, 9"})
  void leavesOutEachGroupOnce(int n, int d) {
    DoubleMatrix rows = moved(GivenRows.normal(n, d, new Seed(7)), 2);
    Moments moments = of(rows);
    long left = 0;
    for (Spectrum without : moments.withoutEachGroup()) {
      left += n - without.rows();
      assertThat(without.width()).isEqualTo(d);
    }
    assertThat(left).isEqualTo(n);
  }

  /** With one row in each group, the rows left out are known. */
  @Test
  void isTheSpectrumOfTheRowsThatRemain() {
    for (int d : new int[] {4, 40}) {
      DoubleMatrix rows = moved(GivenRows.normal(20, d, new Seed(3)), 1);
      double sum = 0;
      double expected = 0;
      for (Spectrum without : of(rows).withoutEachGroup()) {
        sum += without.singularValues()[0] + without.variances()[1];
      }
      for (int i = 0; i < 20; i++) {
        DoubleMatrix rest = without(rows, i);
        expected += Svd.valuesOf(rest)[0];
        double second = Svd.valuesOf(moved(rest, mean(rest), -1))[1];
        expected += second * second / 19;
      }
      assertThat(sum).isCloseTo(expected, within(1e-9));
    }
  }

  @Test
  void doesNotDependOnThreads() {
    DoubleMatrix rows = GivenRows.normal(9000, 6, new Seed(5));
    Spectrum one =
        Moments.of((i, into) -> rows.copyRow(i, into), 9000, 6, Seed.DEFAULT, 1).spectrum();
    assertThat(of(rows).spectrum().variances()).isEqualTo(one.variances());
  }

  @Test
  void equalRowsHaveNoVariance() {
    for (int n : new int[] {1, 5, 300}) {
      DoubleMatrix rows = DoubleMatrix.allocate(n, 11);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < 11; j++) {
          rows.set(i, j, 0.1 * (j + 1) / 3);
        }
      }
      Spectrum spectrum = of(rows).spectrum();
      assertThat(spectrum.variances()).containsOnly(0);
      assertThat(Arrays.stream(spectrum.singularValues()).filter(s -> s > 0)).hasSize(1);
      for (Spectrum without : of(rows).withoutEachGroup()) {
        assertThat(without.variances()).containsOnly(0);
      }
    }
  }

  /** Drawn without rows, the spectrum has the mean that rows would give it. */
  @SeededTest
  void drawsIsotropicSpectraLikeThoseOfRows(Seed seed) {
    for (int n : new int[] {5, 8, 9, 30, 400}) {
      int d = 8;
      int draws = 60;
      var chance = of(GivenRows.normal(n, d, seed)).byChance(draws, seed);
      double drawn = 0;
      double rows = 0;
      for (int draw = 0; draw < draws; draw++) {
        Spectrum real = of(GivenRows.normal(n, d, seed.derive("rows " + draw))).spectrum();
        drawn += chance.get(draw).singularValues()[0] + chance.get(draw).variances()[1];
        rows += real.singularValues()[0] + real.variances()[1];
      }
      // Standard errors of both means are below 2 %.
      assertThat(drawn / rows).isCloseTo(1, within(0.1));
    }
  }

  private static void same(Spectrum spectrum, DoubleMatrix rows) {
    int n = (int) rows.rows();
    double[] singular = Svd.valuesOf(rows);
    assertThat(spectrum.singularValues()).containsExactly(singular, within(1e-10 * singular[0]));
    double[] centred = Svd.valuesOf(moved(rows, mean(rows), -1));
    double[] variances = new double[rows.columns()];
    for (int j = 0; j < centred.length; j++) {
      variances[j] = centred[j] * centred[j] / n;
    }
    assertThat(spectrum.variances()).containsExactly(variances, within(1e-10));
  }

  private static DoubleMatrix without(DoubleMatrix rows, int left) {
    DoubleMatrix rest = DoubleMatrix.allocate(rows.rows() - 1, rows.columns());
    for (int i = 0; i < rest.rows(); i++) {
      rest.setRow(i, rows.row(i < left ? i : i + 1));
    }
    return rest;
  }

  private static double[] mean(DoubleMatrix rows) {
    var ones = new double[(int) rows.rows()];
    Arrays.fill(ones, 1.0 / ones.length);
    return rows.transposeTimes(ones);
  }

  private static DoubleMatrix moved(DoubleMatrix rows, double by) {
    var vector = new double[rows.columns()];
    Arrays.fill(vector, by);
    return moved(rows, vector, 1);
  }

  private static DoubleMatrix moved(DoubleMatrix rows, double[] by, double sign) {
    DoubleMatrix result = rows.copy();
    for (int i = 0; i < rows.rows(); i++) {
      for (int j = 0; j < rows.columns(); j++) {
        result.set(i, j, rows.get(i, j) + sign * by[j]);
      }
    }
    return result;
  }
}
