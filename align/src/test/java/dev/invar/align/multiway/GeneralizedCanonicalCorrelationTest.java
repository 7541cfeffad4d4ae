package dev.invar.align.multiway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.Alignment;
import dev.invar.align.TestPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.Svd;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import dev.invar.testkit.SeededTest;

class GeneralizedCanonicalCorrelationTest {
  private static final int N = 150;
  private static final int D = 10;

  @SeededTest
  void bringsRotatedCopiesTogether(Seed seed) {
    PairedRows pairs = TestPairs.rotations(4, N, D, seed);
    Alignment alignment = GeneralizedCanonicalCorrelation.DEFAULTS.fit(pairs);
    FloatMatrix first = alignment.sides().getFirst().apply(pairs.source(), Role.PASSAGE);
    for (int side = 1; side < 4; side++) {
      FloatMatrix other = alignment.sides().get(side).apply(pairs.sides().get(side), Role.PASSAGE);
      assertThat(other.toDoubles().minus(first.toDoubles()).frobeniusNorm()).isLessThan(1e-4);
    }
  }

  @SeededTest
  void whitenedItIgnoresAnyLinearMapOfAClosedSpace(Seed seed) {
    PairedRows pairs = TestPairs.related(N, D, D, 4, 0, seed);
    Alignment alignment = new GeneralizedCanonicalCorrelation(4, 1, 0).fit(pairs);
    // Two views of one latent: rows of length 1 differ from linear views by their length alone.
    FloatMatrix x = alignment.sides().get(0).apply(pairs.source(), Role.PASSAGE);
    FloatMatrix y = alignment.sides().get(1).apply(pairs.target(), Role.PASSAGE);
    double mean = 0;
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < 4; j++) {
        mean += (double) x.get(i, j) * y.get(i, j) / N;
      }
    }
    assertThat(mean).isGreaterThan(0.9);
  }

  @SeededTest
  void withTwoSidesItsWhitenedMapsAreTheCanonicalDirections(Seed seed) {
    PairedRows pairs = TestPairs.related(N, D, D + 2, 5, 0.3, seed);
    Alignment alignment = new GeneralizedCanonicalCorrelation(3, 1, 0).fit(pairs);
    double[][] images = new double[2][N];
    Svd expected = canonical(pairs);
    for (int component = 0; component < 3; component++) {
      for (int side = 0; side < 2; side++) {
        images[side] = column(alignment, pairs, side, component);
      }
      assertThat(correlation(images[0], images[1]))
          .isCloseTo(expected.singularValues()[component], within(1e-4));
    }
  }

  @SeededTest
  void keepsOnlyWhatTwoSidesShareAndAtMostWhatIsAskedFor(Seed seed) {
    PairedRows pairs = TestPairs.related(N, D, D - 3, 5, 0.3, seed);
    assertThat(GeneralizedCanonicalCorrelation.DEFAULTS.fit(pairs).width()).isEqualTo(D - 3);
    assertThat(new GeneralizedCanonicalCorrelation(2, 0, 0).fit(pairs).width()).isEqualTo(2);
  }

  private static double[] column(Alignment alignment, PairedRows pairs, int side, int component) {
    DoubleMatrix weights = ((AffineMap) alignment.sides().get(side).map()).weights();
    return centred(pairs, side).times(weights.row(component));
  }

  private static DoubleMatrix centred(PairedRows pairs, int side) {
    return dev.invar.align.CentredPairs.of(pairs).centred(side);
  }

  /** Singular values of UᵀV with orthonormal bases U, V of both sides' columns. */
  private static Svd canonical(PairedRows pairs) {
    DoubleMatrix u = Svd.of(centred(pairs, 0)).u();
    DoubleMatrix v = Svd.of(centred(pairs, 1)).u();
    return Svd.of(u.transposeTimes(v));
  }

  private static double correlation(double[] a, double[] b) {
    double product = 0;
    double squaresA = 0;
    double squaresB = 0;
    for (int i = 0; i < a.length; i++) {
      product += a[i] * b[i];
      squaresA += a[i] * a[i];
      squaresB += b[i] * b[i];
    }
    return product / Math.sqrt(squaresA * squaresB);
  }
}
