package dev.invar.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.MethodCatalog;
import dev.invar.method.NumericalException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every similarity keeps to, over the catalogue, and the laws and answers of each. */
class SimilarityTest {
  private static final int WIDTH = 33;

  /** d roundings of sums of d terms in double precision, each at most 2⁻⁵³ relative. */
  private static final double ROUNDING = WIDTH * 0x1p-52;

  @SeededTest
  void isSymmetric(Seed seed) {
    float[] a = vector(seed, "a");
    float[] b = vector(seed, "b");
    everySimilarity().forEach(s -> assertThat(s.of(a, b)).isEqualTo(s.of(b, a)));
  }

  @SeededTest
  void leavesItsInputsAlone(Seed seed) {
    float[] a = vector(seed, "a");
    float[] b = vector(seed, "b");
    everySimilarity().forEach(s -> s.of(a, b));
    assertThat(a).isEqualTo(vector(seed, "a"));
    assertThat(b).isEqualTo(vector(seed, "b"));
  }

  @Test
  void refusesDifferentWidths() {
    everySimilarity()
        .forEach(s ->
            assertThatThrownBy(() -> s.of(new float[] {1, 2}, new float[] {1}))
                .isInstanceOf(ShapeException.class)
                .hasMessage("width of the second vector: expected 2, as the first, found 1"));
  }

  @Test
  void refusesCoordinatesThatAreNotFinite() {
    for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY}) {
      everySimilarity()
          .forEach(s ->
              assertThatThrownBy(() -> s.of(new float[] {1, 1}, new float[] {0, bad}))
                  .isInstanceOf(NumericalException.class)
                  .hasMessage(
                      "coordinate 1 of the second vector: expected a finite number, found " + bad));
    }
  }

  @Test
  void refusesADirectionOfZero() {
    for (var s : List.of(CosineSimilarity.DEFAULTS, AngularSimilarity.DEFAULTS)) {
      assertThatThrownBy(() -> s.of(new float[2], new float[] {1, 0}))
          .isInstanceOf(NumericalException.class)
          .hasMessage("the first vector: expected a direction, found all 2 coordinates zero");
    }
  }

  @Test
  void theOthersKnowTheZeroVector() {
    float[] zero = {0, 0};
    float[] b = {3, -4};
    assertThat(DotProduct.DEFAULTS.of(zero, b)).isZero();
    assertThat(EuclideanDistance.DEFAULTS.of(zero, b)).isEqualTo(-5);
    assertThat(ManhattanDistance.DEFAULTS.of(zero, b)).isEqualTo(-7);
  }

  @Test
  void knownAnswers() {
    float[] a = {1, 0};
    float[] diagonal = {2, 2};
    assertThat(DotProduct.DEFAULTS.of(a, diagonal)).isEqualTo(2);
    assertThat(CosineSimilarity.DEFAULTS.of(a, diagonal)).isCloseTo(Math.sqrt(0.5), within(1e-15));
    assertThat(AngularSimilarity.DEFAULTS.of(a, diagonal)).isCloseTo(0.75, within(1e-15));
    assertThat(AngularSimilarity.DEFAULTS.of(a, new float[] {0, 7})).isCloseTo(0.5, within(1e-15));
    assertThat(AngularSimilarity.DEFAULTS.of(a, new float[] {-3, 0})).isZero();
    assertThat(CosineSimilarity.DEFAULTS.of(a, new float[] {-3, 0})).isEqualTo(-1);
    assertThat(EuclideanDistance.DEFAULTS.of(a, diagonal)).isEqualTo(-Math.sqrt(5));
    assertThat(ManhattanDistance.DEFAULTS.of(a, diagonal)).isEqualTo(-3);
  }

  /** Squares of these floats leave the floats, but not the doubles. */
  @Test
  void survivesHugeAndTinyCoordinates() {
    for (float scale : new float[] {Float.MAX_VALUE, Float.MIN_VALUE}) {
      float[] a = {scale, 0};
      float[] b = {scale, scale};
      assertThat(DotProduct.DEFAULTS.of(a, b)).isEqualTo((double) scale * scale);
      assertThat(CosineSimilarity.DEFAULTS.of(a, b)).isCloseTo(Math.sqrt(0.5), within(1e-15));
      assertThat(AngularSimilarity.DEFAULTS.of(a, b)).isCloseTo(0.75, within(1e-15));
      assertThat(EuclideanDistance.DEFAULTS.of(a, b)).isEqualTo(-scale);
    }
    assertThat(
            EuclideanDistance.DEFAULTS.of(
                new float[] {Float.MAX_VALUE}, new float[] {-Float.MAX_VALUE}))
        .isEqualTo(-2.0 * Float.MAX_VALUE);
  }

  @SeededTest
  void distancesKeepTheTriangleInequality(Seed seed) {
    float[] a = vector(seed, "a");
    float[] b = vector(seed, "b");
    float[] c = vector(seed, "c");
    Stream.of(EuclideanDistance.DEFAULTS, ManhattanDistance.DEFAULTS)
        .forEach(s -> {
          assertThat(s.of(a, a)).isZero();
          assertThat(-s.of(a, c)).isLessThanOrEqualTo(-s.of(a, b) - s.of(b, c));
        });
    var angular = AngularSimilarity.DEFAULTS;
    assertThat(1 - angular.of(a, c)).isLessThanOrEqualTo(2 - angular.of(a, b) - angular.of(b, c));
  }

  @SeededTest
  void directionsAreBlindToLength(Seed seed) {
    float[] a = vector(seed, "a");
    float[] b = vector(seed, "b");
    float[] longer = a.clone();
    for (int i = 0; i < WIDTH; i++) {
      longer[i] *= 1024;
    }
    Stream.of(CosineSimilarity.DEFAULTS, AngularSimilarity.DEFAULTS)
        .forEach(s -> {
          assertThat(s.of(longer, b)).isCloseTo(s.of(a, b), within(ROUNDING));
          assertThat(s.of(longer, a)).isCloseTo(1, within(ROUNDING));
        });
  }

  @SeededTest
  void angularIsTheAngleOfTheCosine(Seed seed) {
    float[] a = vector(seed, "a");
    float[] b = vector(seed, "b");
    double angle = Math.acos(CosineSimilarity.DEFAULTS.of(a, b));
    // The arc cosine of these cosines, at most 0.9 in size, magnifies rounding at most 2.3 times.
    assertThat(Math.cos(angle)).isBetween(-0.9, 0.9);
    assertThat(AngularSimilarity.DEFAULTS.of(a, b))
        .isCloseTo(1 - angle / Math.PI, within(3 * ROUNDING));
  }

  /** An angle of 2⁻³⁰, which the cosine cannot tell from none. */
  @Test
  void angularTellsSmallAnglesApart() {
    float[] a = {1, 0};
    float[] b = {1, 0x1p-30f};
    assertThat(CosineSimilarity.DEFAULTS.of(a, b)).isEqualTo(1);
    assertThat((1 - AngularSimilarity.DEFAULTS.of(a, b)) * Math.PI)
        .isCloseTo(0x1p-30, within(0x1p-50));
  }

  @SeededTest
  void euclideanFollowsFromDotProducts(Seed seed) {
    float[] a = vector(seed, "a");
    float[] b = vector(seed, "b");
    var dot = DotProduct.DEFAULTS;
    double squared = dot.of(a, a) + dot.of(b, b) - 2 * dot.of(a, b);
    double distance = EuclideanDistance.DEFAULTS.of(a, b);
    assertThat(distance * distance)
        .isCloseTo(squared, within(ROUNDING * (dot.of(a, a) + dot.of(b, b)) * 4));
  }

  @SeededTest
  void comparesEveryPairOfTwoSets(Seed seed) {
    Space space = Space.declared("line", WIDTH);
    VectorSet rows = set(space, seed, 3);
    VectorSet columns = set(space, seed.derive("columns"), 2);
    everySimilarity()
        .forEach(s -> {
          DoubleMatrix all = s.between(rows, columns);
          assertThat(all.rows()).isEqualTo(3);
          assertThat(all.columns()).isEqualTo(2);
          assertThat(all.get(2, 1))
              .isEqualTo(s.of(rows.vectors().row(2), columns.vectors().row(1)));
        });
  }

  @SeededTest
  void neverComparesAcrossSpaces(Seed seed) {
    VectorSet ours = set(Space.declared("ours", WIDTH), seed, 2);
    VectorSet theirs = set(Space.declared("theirs", WIDTH), seed, 2);
    everySimilarity()
        .forEach(s ->
            assertThatThrownBy(() -> s.between(ours, theirs))
                .isInstanceOf(ShapeException.class)
                .hasMessageContainingAll(
                    ours.space().toString(), theirs.space().toString(), "Encode both"));
  }

  private static VectorSet set(Space space, Seed seed, int rows) {
    return new VectorSet(
        List.of("a", "b", "c").subList(0, rows),
        FloatMatrix.copyOf(RandomArrays.floats(seed, rows, WIDTH), rows, WIDTH),
        space);
  }

  private static float[] vector(Seed seed, String name) {
    return RandomArrays.floats(seed.derive(name), 1, WIDTH);
  }

  private static Stream<Similarity> everySimilarity() {
    return MethodCatalog.load().ofKind(Similarity.class).stream()
        .map(method -> (Similarity) method.defaults());
  }
}
