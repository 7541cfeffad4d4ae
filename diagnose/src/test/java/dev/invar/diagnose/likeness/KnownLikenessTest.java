package dev.invar.diagnose.likeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnownLikenessTest {
  private static final int ROWS = 60;

  /** n(n − 3)·HSIC₁ by the definition, from n×n matrices. */
  private static double hsic(DoubleMatrix k, DoubleMatrix l) {
    int n = k.columns();
    DoubleMatrix a = k.copy();
    DoubleMatrix b = l.copy();
    for (int i = 0; i < n; i++) {
      a.set(i, i, 0);
      b.set(i, i, 0);
    }
    var ones = new double[n];
    Arrays.fill(ones, 1);
    double[] ka = a.times(ones);
    double[] lb = b.times(ones);
    DoubleMatrix product = a.times(b);
    double trace = 0;
    double cross = 0;
    for (int i = 0; i < n; i++) {
      trace += product.get(i, i);
      cross += ka[i] * lb[i];
    }
    double sums = Arrays.stream(ka).sum() * Arrays.stream(lb).sum();
    return trace + sums / ((n - 1.0) * (n - 2)) - 2 * cross / (n - 2);
  }

  @SeededTest
  void linearAlignmentIsThatOfTheWholeKernels(Seed seed) {
    DoubleMatrix x = Pairs.normal(seed, ROWS, 7).toFloats().toDoubles();
    DoubleMatrix y =
        x.times(Pairs.normal(seed.derive("map"), 7, 5))
            .plus(Pairs.normal(seed.derive("noise"), ROWS, 5))
            .toFloats()
            .toDoubles();
    DoubleMatrix k = x.timesTranspose(x);
    DoubleMatrix l = y.timesTranspose(y);
    double expected = hsic(k, l) / Math.sqrt(hsic(k, k) * hsic(l, l));
    double value = CentredKernelAlignment.DEFAULTS.value(Pairs.of(x, y)).asNumber().orElseThrow();
    assertThat(value).isCloseTo(expected, within(1e-9));
  }

  @Test
  void svccaOfAllTheVarianceIsOneForAnyInvertibleMap() {
    DoubleMatrix x = Pairs.normal(new Seed(1), 200, 10);
    DoubleMatrix y = x.times(Pairs.normal(new Seed(2), 10, 10));
    double value = new Svcca(1).value(Pairs.of(x, y)).asNumber().orElseThrow();
    assertThat(value).isCloseTo(1, within(1e-5));
  }

  @Test
  void mutualNeighboursByChanceAreKInNMinusOne() {
    SpacePair pair =
        Pairs.of(Pairs.normal(new Seed(1), 400, 10), Pairs.normal(new Seed(2), 400, 10));
    Figure figure = MutualNeighbours.DEFAULTS.of(pair, Sampling.DEFAULTS).getFirst();
    assertThat(figure.chance().orElseThrow().value()).isCloseTo(10 / 399.0, within(0.003));
  }

  @Test
  void theCurveOfASpaceWithItselfIsOneAndHasAllPlacesThereAre() {
    DoubleMatrix x = Pairs.normal(new Seed(1), 51, 10);
    assertThat(MutualNeighbours.curve(Pairs.of(x, x)))
        .extracting(MutualNeighbours.Place::k)
        .containsExactly(1, 2, 5, 10, 20, 50);
    assertThat(MutualNeighbours.curve(Pairs.of(x, x)))
        .allSatisfy(place -> assertThat(place.share()).isEqualTo(1));
  }

  @Test
  void ranksOfTiesAreTheirMean() {
    assertThat(Ranks.of(new double[] {3, 1, 3, 2})).containsExactly(3.5, 1, 3.5, 2);
  }

  @SeededTest
  void theBestRotationStaysWithinTheBound(Seed seed) {
    DoubleMatrix x = Pairs.normal(seed, 100, 6);
    for (double noise : new double[] {0, 0.1, 1, 10}) {
      DoubleMatrix y = x.plus(Pairs.normal(seed.derive("noise"), 100, 6).scaled(noise));
      List<Figure> figures = ProcrustesBound.DEFAULTS.of(Pairs.of(x, y), Sampling.VALUES_ONLY);
      assertThat(Pairs.value(figures, "procrustes-bound.error"))
          .isLessThanOrEqualTo(Pairs.value(figures, "procrustes-bound.bound") + 1e-9);
    }
  }

  @Test
  void theBoundOfARotatedCopyIsZero() {
    DoubleMatrix x = Pairs.normal(new Seed(3), 100, 6);
    DoubleMatrix y = x.times(Pairs.rotation(new Seed(4), 6));
    List<Figure> figures = ProcrustesBound.DEFAULTS.of(Pairs.of(x, y), Sampling.DEFAULTS);
    assertThat(Pairs.value(figures, "procrustes-bound")).isCloseTo(0, within(1e-5));
    assertThat(Pairs.value(figures, "procrustes-bound.error")).isCloseTo(0, within(1e-9));
    assertThat(figures.getFirst().chance().orElseThrow().value()).isGreaterThan(1);
  }

  @Test
  void theBoundOfOnePairIsTheDifferenceOfItsLengths() {
    SpacePair pair =
        Pairs.of(
            DoubleMatrix.copyOf(new double[] {3, 4}, 1, 2),
            DoubleMatrix.copyOf(new double[] {1, 0}, 1, 2));
    List<Figure> figures = ProcrustesBound.DEFAULTS.of(pair, Sampling.DEFAULTS);
    assertThat(Pairs.value(figures, "procrustes-bound")).isCloseTo(24, within(1e-9));
    assertThat(Pairs.value(figures, "procrustes-bound.error")).isCloseTo(16, within(1e-6));
  }
}
