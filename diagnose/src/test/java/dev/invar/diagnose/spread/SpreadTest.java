package dev.invar.diagnose.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.GivenRows;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.Value;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Qr;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpreadTest {
  static List<Metric<SpaceView>> metrics() {
    return List.of(
        AverageCosine.DEFAULTS,
        Uniformity.DEFAULTS,
        SpanningTree.DEFAULTS,
        SpanningTreeDimension.DEFAULTS);
  }

  private static double number(Figure figure) {
    return figure.value().asNumber().orElseThrow();
  }

  private static double value(Metric<SpaceView> metric, DoubleMatrix rows, Geometry geometry) {
    return metric.value(GivenRows.of(rows, geometry)).asNumber().orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void doNotChangeUnderRotation(Metric<SpaceView> metric) {
    DoubleMatrix rows = GivenRows.normal(150, 6, new Seed(1));
    DoubleMatrix turned = rows.times(Qr.of(GivenRows.normal(6, 6, new Seed(2))).q());
    double expected = value(metric, rows, Geometry.UNIT_LENGTH);
    assertThat(value(metric, turned, Geometry.UNIT_LENGTH))
        .isCloseTo(expected, within(1e-4 * Math.abs(expected) + 1e-6));
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void haveAnIntervalAroundTheirValue(Metric<SpaceView> metric) {
    SpaceView view = GivenRows.of(GivenRows.normal(300, 5, new Seed(3)), Geometry.UNIT_LENGTH);
    Figure figure = metric.of(view, Sampling.DEFAULTS).getFirst();
    assertThat(figure.interval().orElseThrow().low()).isLessThan(number(figure));
    assertThat(figure.interval().orElseThrow().high()).isGreaterThan(number(figure));
    assertThat(metric.of(view, Sampling.DEFAULTS)).isEqualTo(metric.of(view, Sampling.DEFAULTS));
    assertThat(metric.of(view, Sampling.VALUES_ONLY).getFirst().value()).isEqualTo(figure.value());
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void areNotDefinedOfOneRow(Metric<SpaceView> metric) {
    for (Figure figure : metric.of(GivenRows.of(new double[][] {{1, 2}}), Sampling.DEFAULTS)) {
      assertThat(figure.value()).isInstanceOf(Value.Undefined.class);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 30})
  void averageCosineAgreesWithAllPairs(int n) {
    DoubleMatrix rows = GivenRows.normal(n, 4, new Seed(n));
    double sum = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        sum += i == j ? 0 : cosine(rows.row(i), rows.row(j));
      }
    }
    assertThat(value(AverageCosine.DEFAULTS, rows, Geometry.AS_GIVEN))
        .isCloseTo(sum / (n * (n - 1)), within(1e-7));
  }

  private static double cosine(double[] a, double[] b) {
    return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  }

  private static double dot(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(j -> a[j] * b[j]).sum();
  }

  @Test
  void averageCosineKnowsItsEnds() {
    DoubleMatrix identity = DoubleMatrix.identity(7);
    assertThat(value(AverageCosine.DEFAULTS, identity, Geometry.UNIT_LENGTH)).isZero();
    var equal = new double[5][3];
    Arrays.stream(equal).forEach(row -> Arrays.fill(row, 0.2));
    assertThat(AverageCosine.DEFAULTS.value(GivenRows.of(equal)).asNumber().orElseThrow())
        .isCloseTo(1, within(1e-12));
    equal[3] = new double[3];
    for (Metric<SpaceView> metric : List.of(AverageCosine.DEFAULTS, Uniformity.DEFAULTS)) {
      assertThat(metric.value(GivenRows.of(equal))).isEqualTo(Value.undefined("row 3 is zero"));
    }
  }

  /** ln(Σₖ 4ᵏ/(k!·192…(192 + k − 1))) − 4 for 384 dimensions. */
  @SeededTest
  void uniformityOfTheSphereIsKnown(Seed seed) {
    assertThat(Uniformity.ofSphere(384)).isCloseTo(-3.979, within(5e-4));
    assertThat(Uniformity.ofSphere(1)).isCloseTo(Math.log((1 + Math.exp(-8)) / 2), within(1e-12));
    SpaceView view = GivenRows.of(GivenRows.normal(3000, 384, seed), Geometry.UNIT_LENGTH);
    Figure figure = new Uniformity(100_000).of(view, Sampling.DEFAULTS).getFirst();
    // Of 10⁵ pairs with a spread of 0.2, whose mean has a standard error of 0.0007.
    assertThat(number(figure)).isCloseTo(-3.979, within(0.004));
  }

  @Test
  void uniformityAgreesWithAllPairs() {
    DoubleMatrix rows = GivenRows.normal(20, 3, new Seed(9));
    double sum = 0;
    for (int i = 0; i < 20; i++) {
      for (int j = 0; j < i; j++) {
        sum += Math.exp(-4 + 4 * cosine(rows.row(i), rows.row(j)));
      }
    }
    assertThat(value(Uniformity.DEFAULTS, rows, Geometry.AS_GIVEN))
        .isCloseTo(Math.log(sum / 190), within(1e-6));
  }

  @Test
  void alignmentDistanceKnowsItsEndsAndItsChance() {
    DoubleMatrix x = GivenRows.normal(50, 8, new Seed(4));
    SpaceView first = GivenRows.of(x, Geometry.UNIT_LENGTH);
    Figure same =
        AlignmentDistance.DEFAULTS.of(new SpacePair(first, first), Sampling.DEFAULTS).getFirst();
    assertThat(number(same)).isZero();
    SpaceView opposite = GivenRows.of(x.scaled(-1), Geometry.UNIT_LENGTH);
    Figure far =
        AlignmentDistance.DEFAULTS.of(new SpacePair(first, opposite), Sampling.DEFAULTS).getFirst();
    assertThat(number(far)).isCloseTo(4, within(1e-6));
    double all = 0;
    for (int i = 0; i < 50; i++) {
      for (int j = 0; j < 50; j++) {
        all += 2 + 2 * cosine(x.row(i), x.row(j));
      }
    }
    assertThat(far.chance().orElseThrow().value()).isCloseTo(all / 2500, within(1e-6));
    SpaceView wider = GivenRows.of(GivenRows.normal(50, 9, new Seed(5)), Geometry.UNIT_LENGTH);
    assertThat(AlignmentDistance.DEFAULTS.value(new SpacePair(first, wider)))
        .isInstanceOf(Value.Undefined.class);
  }

  /** The corners of a regular simplex: E = (n − 1)·√(2n/(n − 1)), the longest there is. */
  @Test
  void theSimplexHasTheLongestTree() {
    for (int n : new int[] {2, 5, 40}) {
      DoubleMatrix corners = DoubleMatrix.identity(n);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          corners.set(i, j, corners.get(i, j) - 1.0 / n);
        }
      }
      SpaceView view = GivenRows.of(corners, Geometry.UNIT_LENGTH);
      List<Figure> figures = SpanningTree.DEFAULTS.of(view, Sampling.VALUES_ONLY);
      assertThat(number(figures.get(0))).isCloseTo(Math.sqrt(2.0 * n / (n - 1)), within(1e-6));
      assertThat(number(figures.get(1))).isCloseTo(1, within(1e-6));
    }
  }

  /** Kruskal's algorithm finds a tree of the same length. */
  @SeededTest
  void treesAgreeWithAnotherAlgorithm(Seed seed) {
    DoubleMatrix rows = GivenRows.normal(60, 3, seed);
    for (int j = 0; j < 3; j++) {
      rows.set(17, j, rows.get(4, j));
    }
    double found = new TreeLengths(rows.copy()).of(IntStream.range(0, 60).toArray());
    assertThat(found).isCloseTo(kruskal(rows), within(1e-10));
  }

  private static double kruskal(DoubleMatrix rows) {
    int n = (int) rows.rows();
    int[] component = IntStream.range(0, n).toArray();
    record Edge(int i, int j, double length) {}
    List<Edge> edges =
        IntStream.range(0, n * n)
            .filter(e -> e / n < e % n)
            .mapToObj(e -> new Edge(e / n, e % n, distance(rows.row(e / n), rows.row(e % n))))
            .sorted((a, b) -> Double.compare(a.length, b.length))
            .toList();
    double length = 0;
    for (Edge edge : edges) {
      int from = component[edge.i];
      int to = component[edge.j];
      if (from != to) {
        length += edge.length;
        component = Arrays.stream(component).map(c -> c == from ? to : c).toArray();
      }
    }
    return length;
  }

  private static double distance(double[] a, double[] b) {
    return Math.sqrt(
        IntStream.range(0, a.length).mapToDouble(j -> (a[j] - b[j]) * (a[j] - b[j])).sum());
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void theDimensionOfCubesIsFound(int d) {
    for (int seed = 0; seed < 3; seed++) {
      var random = new Seed(seed).random();
      DoubleMatrix rows = DoubleMatrix.allocate(4096, 20);
      for (int i = 0; i < 4096; i++) {
        for (int j = 0; j < d; j++) {
          rows.set(i, j, random.nextDouble());
        }
      }
      assertThat(value(SpanningTreeDimension.DEFAULTS, rows, Geometry.AS_GIVEN))
          .isCloseTo(d, within(0.1 * d));
    }
  }

  @Test
  void equalRowsHaveNoDimension() {
    var equal = new double[200][3];
    Arrays.stream(equal).forEach(row -> Arrays.fill(row, 0.2));
    assertThat(SpanningTreeDimension.DEFAULTS.value(GivenRows.of(equal)))
        .isInstanceOf(Value.Undefined.class);
    Figure tree = SpanningTree.DEFAULTS.of(GivenRows.of(equal), Sampling.DEFAULTS).getFirst();
    assertThat(number(tree)).isZero();
  }
}
