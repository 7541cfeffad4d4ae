package dev.invar.linalg.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.method.Seed;
import dev.invar.testkit.RandomArrays;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kernel against exact sums, by the bound of n roundings of products and n of sums. */
class KernelTest {
  private static final List<Kernel> KERNELS = List.of(new ScalarKernel(), new SimdKernel());
  private static final int[] LENGTHS = {0, 1, 7, 8, 9, 15, 16, 31, 64, 65, 128, 384, 1023};
  private static final int COUNT = 3;

  static Stream<Arguments> everyKernelAndLength() {
    return KERNELS.stream().flatMap(k -> IntStream.of(LENGTHS).mapToObj(n -> Arguments.of(k, n)));
  }

  @ParameterizedTest
  @MethodSource("everyKernelAndLength")
  void floatSumsStayWithinTheRoundingBound(Kernel kernel, int n) {
    float[] a = RandomArrays.floats(new Seed(1), 1, n);
    float[] b = RandomArrays.floats(new Seed(2), 1, n);
    double dot = 0;
    double magnitude = 0;
    double distance = 0;
    for (int i = 0; i < n; i++) {
      dot += (double) a[i] * b[i];
      magnitude += Math.abs((double) a[i] * b[i]);
      distance += ((double) a[i] - b[i]) * ((double) a[i] - b[i]);
    }
    double unit = 2 * (n + 2) * 0x1p-24;
    assertThat((double) kernel.dot(a, b)).isCloseTo(dot, within(unit * magnitude));
    assertThat((double) kernel.squaredDistance(a, b)).isCloseTo(distance, within(unit * distance));
  }

  @ParameterizedTest
  @MethodSource("everyKernelAndLength")
  void rowsInMemorySumLikeArrays(Kernel kernel, int n) {
    float[] rows = RandomArrays.floats(new Seed(3), COUNT, n);
    float[] vector = RandomArrays.floats(new Seed(4), 1, n);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(4L * rows.length + 20);
      MemorySegment.copy(rows, 0, memory, ValueLayout.JAVA_FLOAT, 20, rows.length);
      var dots = new float[COUNT];
      var distances = new float[COUNT];
      var norms = new float[COUNT];
      kernel.dots(memory, 20, COUNT, vector, dots);
      kernel.squaredDistances(memory, 20, COUNT, vector, distances);
      kernel.squaredNorms(memory, 20, COUNT, n, norms);
      double unit = 4 * (n + 2) * 0x1p-24;
      for (int r = 0; r < COUNT; r++) {
        float[] row = Arrays.copyOfRange(rows, r * n, (r + 1) * n);
        double square = kernel.dot(row, row);
        double other = kernel.dot(vector, vector);
        double size = unit * (square + other);
        assertThat((double) dots[r]).isCloseTo(kernel.dot(row, vector), within(size));
        assertThat((double) norms[r]).isCloseTo(square, within(size));
        assertThat((double) distances[r])
            .isCloseTo(kernel.squaredDistance(row, vector), within(2 * size));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("everyKernelAndLength")
  void doubleLoopsDoWhatTheySay(Kernel kernel, int n) {
    double[] x = RandomArrays.doubles(new Seed(5), 1, n);
    double[] y = RandomArrays.doubles(new Seed(6), 1, n);
    int from = n / 3;
    double dot = 0;
    double magnitude = 0;
    for (int i = from; i < n; i++) {
      dot += x[i] * y[i];
      magnitude += Math.abs(x[i] * y[i]);
    }
    assertThat(kernel.dot(x, y, from, n)).isCloseTo(dot, within(4 * (n + 1) * 0x1p-53 * magnitude));
    double[] added = y.clone();
    kernel.addScaled(added, 0.7, x, from, n);
    double[] turnedX = x.clone();
    double[] turnedY = y.clone();
    kernel.rotate(turnedX, turnedY, 0.6, 0.8);
    for (int i = 0; i < n; i++) {
      assertThat(added[i]).isCloseTo(i < from ? y[i] : y[i] + 0.7 * x[i], within(1e-14));
      assertThat(turnedX[i]).isCloseTo(0.6 * x[i] - 0.8 * y[i], within(1e-14));
      assertThat(turnedY[i]).isCloseTo(0.8 * x[i] + 0.6 * y[i], within(1e-14));
    }
  }

  @ParameterizedTest
  @MethodSource("everyKernelAndLength")
  void findsTheFirstAboveEitherOfTwoBars(Kernel kernel, int n) {
    var scales = new float[n];
    var shifts = new float[n];
    var weights = new float[n];
    Arrays.fill(shifts, 1);
    Arrays.fill(weights, 2);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment values = arena.allocate(4L * n + 8);
      for (int i = 0; i < n; i += 1 + n / 20) {
        assertThat(either(kernel, values, n, scales, shifts, weights)).isEqualTo(n);
        values.set(ValueLayout.JAVA_FLOAT, 8 + 4L * i, 0.75f); // above 2·¼, not above 0·3 + 1
        assertThat(either(kernel, values, n, scales, shifts, weights)).isEqualTo(i);
        values.set(ValueLayout.JAVA_FLOAT, 8 + 4L * i, 0);
        shifts[i] = -1;
        assertThat(either(kernel, values, n, scales, shifts, weights)).isEqualTo(i);
        shifts[i] = 1;
        weights[i] = Float.NaN;
        assertThat(either(kernel, values, n, scales, shifts, weights)).isEqualTo(i);
        weights[i] = 2;
      }
    }
  }

  private static int either(
      Kernel kernel, MemorySegment values, int n, float[] scales, float[] shifts, float[] weights) {
    return kernel.firstAboveEither(values, 8, 0, n, scales, 3, shifts, weights, 0.25f, 0);
  }

  @ParameterizedTest
  @MethodSource("everyKernelAndLength")
  void findsTheFirstAboveWhereverItIs(Kernel kernel, int n) {
    var scales = new float[n];
    var shifts = new float[n];
    Arrays.fill(scales, 2);
    Arrays.fill(shifts, -2);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment values = arena.allocate(4L * n + 8);
      assertThat(kernel.firstAbove(values, 8, 0, n, scales, 1, shifts)).isEqualTo(n);
      for (int i = 0; i < n; i += 1 + n / 20) {
        for (float high : new float[] {1e-6f, Float.NaN, Float.POSITIVE_INFINITY}) {
          values.set(ValueLayout.JAVA_FLOAT, 8 + 4L * i, high);
          assertThat(kernel.firstAbove(values, 8, 0, n, scales, 1, shifts)).isEqualTo(i);
          assertThat(kernel.firstAbove(values, 8, i + 1, n, scales, 1, shifts)).isEqualTo(n);
        }
        values.set(ValueLayout.JAVA_FLOAT, 8 + 4L * i, 0);
        scales[i] = Float.NaN;
        assertThat(kernel.firstAbove(values, 8, 0, n, scales, 1, shifts)).isEqualTo(i);
        scales[i] = 2;
        shifts[i] = -3;
        assertThat(kernel.firstAbove(values, 8, 0, n, scales, 1, shifts)).isEqualTo(i);
        shifts[i] = -2;
      }
    }
  }

  @ParameterizedTest
  @MethodSource("everyKernelAndLength")
  void seesEveryNumberThatIsNotFinite(Kernel kernel, int n) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment floats = arena.allocate(4L * n + 4);
      MemorySegment doubles = arena.allocate(8L * n + 8, 8);
      assertThat(kernel.allFiniteFloats(floats, n)).isTrue();
      assertThat(kernel.allFiniteDoubles(doubles, n)).isTrue();
      for (int i = 0; i < n; i += 1 + n / 20) {
        for (float bad : new float[] {Float.NaN, Float.NEGATIVE_INFINITY}) {
          floats.setAtIndex(ValueLayout.JAVA_FLOAT, i, bad);
          doubles.setAtIndex(ValueLayout.JAVA_DOUBLE, i, bad);
          assertThat(kernel.allFiniteFloats(floats, n)).isFalse();
          assertThat(kernel.allFiniteDoubles(doubles, n)).isFalse();
        }
        floats.setAtIndex(ValueLayout.JAVA_FLOAT, i, Float.MAX_VALUE);
        doubles.setAtIndex(ValueLayout.JAVA_DOUBLE, i, Double.MAX_VALUE);
        assertThat(kernel.allFiniteFloats(floats, n)).isTrue();
        assertThat(kernel.allFiniteDoubles(doubles, n)).isTrue();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("everyKernelAndLength")
  void addsProducts(Kernel kernel, int n) {
    int m = 6;
    int k = 5;
    float[] a = RandomArrays.floats(new Seed(7), m, k);
    float[] b = RandomArrays.floats(new Seed(8), k, n);
    float[] c = RandomArrays.floats(new Seed(9), m, n);
    float[] floats = c.clone();
    kernel.addProduct(a, b, floats, m, n, k);
    double[] doubles = widened(c);
    kernel.addProduct(widened(a), widened(b), doubles, m, n, k);
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        double sum = c[i * n + j];
        for (int p = 0; p < k; p++) {
          sum += (double) a[i * k + p] * b[p * n + j];
        }
        assertThat((double) floats[i * n + j]).isCloseTo(sum, within(1e-5));
        assertThat(doubles[i * n + j]).isCloseTo(sum, within(1e-13));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("everyKernelAndLength")
  void picksWhatIsAboveTheBarInOrder(Kernel kernel, int n) {
    float[] values = RandomArrays.floats(new Seed(10), 1, n);
    float[] shifts = RandomArrays.floats(new Seed(11), 1, n + 2);
    if (n > 8) {
      values[3] = Float.NaN;
      values[5] = Float.NEGATIVE_INFINITY;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(4L * n + 12);
      MemorySegment.copy(values, 0, memory, ValueLayout.JAVA_FLOAT, 12, n);
      for (float bar : new float[] {-10, 0, 0.5f, 10}) {
        var places = new int[n + 21];
        var found = new float[n + 21];
        int end = kernel.pickAbove(memory, 12, n, shifts, 2, bar, 100, places, found, 5);
        int[] expected =
            IntStream.range(0, n).filter(i -> values[i] + shifts[2 + i] > bar).toArray();
        assertThat(end).isEqualTo(5 + expected.length);
        for (int i = 0; i < expected.length; i++) {
          assertThat(places[5 + i]).isEqualTo(100 + expected[i]);
          assertThat(found[5 + i]).isEqualTo(values[expected[i]] + shifts[2 + expected[i]]);
        }
        assertThat(Arrays.copyOf(places, 5)).containsOnly(0);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("everyKernelAndLength")
  void sumsChosenRows(Kernel kernel, int n) {
    float[] rows = RandomArrays.floats(new Seed(12), 9, n);
    float[] vector = RandomArrays.floats(new Seed(13), 1, n);
    int[] which = {7, 0, 3, 3, 8, 5, 1};
    float[] factors = {1, -2, 0.5f, 3, 0.25f, -1, 2};
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(4L * rows.length + 4);
      MemorySegment.copy(rows, 0, memory, ValueLayout.JAVA_FLOAT, 0, rows.length);
      float[] sum = vector.clone();
      kernel.addRows(memory, which, factors, 1, 7, sum);
      var dots = new float[7];
      Arrays.fill(dots, 1);
      kernel.addRowDots(memory, which, 1, 7, vector, 0.5f, dots);
      assertThat(dots[0]).isEqualTo(1);
      for (int i = 0; i < n; i++) {
        double expected = vector[i];
        for (int p = 1; p < 7; p++) {
          expected += (double) factors[p] * rows[which[p] * n + i];
        }
        assertThat((double) sum[i]).isCloseTo(expected, within(1e-5));
      }
      for (int p = 1; p < 7; p++) {
        float[] row = Arrays.copyOfRange(rows, which[p] * n, (which[p] + 1) * n);
        assertThat((double) dots[p])
            .isCloseTo(1 + 0.5 * kernel.dot(row, vector), within((n + 8) * 0x1p-20));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("everyKernelAndLength")
  void stepsAsAdamDoes(Kernel kernel, int n) {
    float[] gradient = RandomArrays.floats(new Seed(14), 1, n);
    float[] step = {0.1f, 0.001f, 0.01f, 1e-8f};
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment values = arena.allocate(4L * n + 8);
      MemorySegment means = arena.allocate(4L * n + 8);
      MemorySegment squares = arena.allocate(4L * n + 8);
      var x = new double[n];
      var m = new double[n];
      var v = new double[n];
      for (int round = 0; round < 3; round++) {
        kernel.adam(gradient, values, means, squares, 8, step);
        for (int i = 0; i < n; i++) {
          m[i] += 0.1 * (gradient[i] - m[i]);
          v[i] += 0.001 * (gradient[i] * gradient[i] - v[i]);
          x[i] -= 0.01 * m[i] / (Math.sqrt(v[i]) + 1e-8);
        }
      }
      for (int i = 0; i < n; i++) {
        assertThat((double) values.get(ValueLayout.JAVA_FLOAT, 8 + 4L * i))
            .isCloseTo(x[i], within(1e-5));
      }
      assertThat(values.get(ValueLayout.JAVA_LONG, 0)).isZero();
      float[] before = values.asSlice(8).toArray(ValueLayout.JAVA_FLOAT);
      kernel.scale(values, 8, n, -3);
      for (int i = 0; i < n; i++) {
        assertThat(values.get(ValueLayout.JAVA_FLOAT, 8 + 4L * i)).isEqualTo(-3 * before[i]);
      }
    }
  }

  private static double[] widened(float[] values) {
    var result = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      result[i] = values[i];
    }
    return result;
  }
}
