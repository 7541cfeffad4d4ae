package dev.invar.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.NearestRows.Request;
import dev.invar.linalg.NearestRows.ScanMaker;
import dev.invar.linalg.dense.Dense;
import dev.invar.linalg.kernel.Kernel;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.RandomArrays;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class NearestRowsTest {
  /** A way to search, on one kernel, that a test's display shows by name. */
  record Way(String name, Kernel kernel, ScanMaker maker) {
    Neighbors of(FloatMatrix queries, FloatMatrix rows, Request request) {
      return NearestRows.of(kernel, queries, rows, request, maker);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static List<Way> ways() {
    var ways = new ArrayList<Way>();
    for (Kernel kernel : Backends.kernels()) {
      ways.add(new Way("direct, " + kernel.name(), kernel, DirectScan::new));
      for (Dense dense : Backends.denses()) {
        ways.add(
            new Way(
                "products, " + kernel.name() + ", " + dense.name(),
                kernel,
                scorer -> new ProductScan(scorer, dense)));
      }
    }
    return ways;
  }

  static Stream<Arguments> everyWayAndScore() {
    return ways().stream().flatMap(w -> Stream.of(Score.values()).map(s -> Arguments.of(w, s)));
  }

  @ParameterizedTest
  @MethodSource("everyWayAndScore")
  void agreesWithBruteForce(Way way, Score score) {
    for (int d : new int[] {1, 3, 16, 67}) {
      FloatMatrix rows = gaussian(1, 700, d, 0);
      FloatMatrix queries = gaussian(2, 9, d, 0);
      Neighbors found = way.of(queries, rows, new Request(score, 5, 1));
      double tolerance = 8 * (d + 8) * 0x1p-24 * (score == Score.COSINE ? 1 : 30.0 * d);
      for (int q = 0; q < 9; q++) {
        double[] exact = exactScores(queries.row(q), rows, score);
        double[] best = exact.clone();
        Arrays.sort(best);
        for (int place = 0; place < 5; place++) {
          double fromTable = exact[(int) found.row(q, place)];
          assertThat((double) found.score(q, place)).isCloseTo(fromTable, within(tolerance));
          assertThat(fromTable).isCloseTo(best[best.length - 1 - place], within(tolerance));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("everyWayAndScore")
  void everyWayGivesTheSameBitsOnAnyNumberOfThreads(Way way, Score score) {
    FloatMatrix queries = gaussian(3, 140, 19, 0);
    FloatMatrix rows = gaussian(4, 1700, 19, 0);
    Way direct = new Way("", way.kernel, DirectScan::new);
    Neighbors expected = direct.of(queries, rows, new Request(score, 10, 1));
    for (int threads : new int[] {1, 3}) {
      Neighbors found = way.of(queries, rows, new Request(score, 10, threads));
      assertThat(found.rows()).isEqualTo(expected.rows());
      assertThat(found.scores()).isEqualTo(expected.scores());
    }
  }

  /** Far from the origin products cancel: ‖a‖² + ‖b‖² − 2ab has no digit of ‖a−b‖² left. */
  @ParameterizedTest
  @MethodSource("everyWayAndScore")
  void doesNotLoseRowsToCancellation(Way way, Score score) {
    FloatMatrix queries = gaussian(5, 10, 24, 3000);
    FloatMatrix rows = gaussian(6, 900, 24, 3000);
    Way direct = new Way("", way.kernel, DirectScan::new);
    Neighbors expected = direct.of(queries, rows, new Request(score, 7, 1));
    Neighbors found = way.of(queries, rows, new Request(score, 7, 1));
    assertThat(found.rows()).isEqualTo(expected.rows());
    assertThat(found.scores()).isEqualTo(expected.scores());
  }

  @ParameterizedTest
  @MethodSource("everyWayAndScore")
  void breaksTiesByRow(Way way, Score score) {
    float[] pattern = RandomArrays.floats(new Seed(7), 3, 8);
    FloatMatrix rows = FloatMatrix.allocate(2100, 8);
    for (int i = 0; i < 2100; i++) {
      rows.segment()
          .asSlice(i * 32L, 32)
          .copyFrom(MemorySegment.ofArray(pattern).asSlice((i % 3) * 32L, 32));
    }
    FloatMatrix queries = FloatMatrix.copyOf(RandomArrays.floats(new Seed(8), 8, 8), 8, 8);
    Neighbors found = way.of(queries, rows, new Request(score, 6, 2));
    for (int q = 0; q < 8; q++) {
      long first = found.row(q, 0);
      assertThat(first).isLessThan(3);
      for (int place = 0; place < 6; place++) {
        assertThat(found.row(q, place)).isEqualTo(first + 3L * place);
        assertThat(found.score(q, place)).isEqualTo(found.score(q, 0));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("everyWayAndScore")
  void findsEachRowFirstByItselfWhateverItsScale(Way way, Score score) {
    for (float scale : new float[] {1e-22f, 1e-3f, 1, 1e18f}) {
      if (score != Score.COSINE && scale != 1 && scale != 1e-3f) {
        continue; // squares of the others do not fit a float
      }
      FloatMatrix rows = gaussian(9, 400, 16, 0);
      normalise(rows, scale);
      FloatMatrix queries = rows.rowRange(100, 120);
      Neighbors found = way.of(queries, rows, new Request(score, 1, 1));
      for (int q = 0; q < 20; q++) {
        assertThat(found.row(q, 0)).isEqualTo(100 + q);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("everyWayAndScore")
  void namesTheRowAndColumnThatIsNotFinite(Way way, Score score) {
    for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
      FloatMatrix rows = gaussian(10, 1200, 9, 0);
      FloatMatrix queries = gaussian(11, 8, 9, 0);
      rows.set(1111, 4, bad);
      assertThatThrownBy(() -> way.of(queries, rows, new Request(score, 2, 2)))
          .isInstanceOf(NumericalException.class)
          .hasMessageContaining("rows, row 1111, column 4");
      queries.set(3, 8, bad);
      assertThatThrownBy(() -> way.of(queries, rows, new Request(score, 2, 1)))
          .isInstanceOf(NumericalException.class)
          .hasMessageContaining("queries, row 3, column 8");
    }
  }

  @ParameterizedTest
  @MethodSource("everyWayAndScore")
  void refusesAScoreThatOverflows(Way way, Score score) {
    FloatMatrix rows = gaussian(12, 50, 4, 0);
    normalise(rows, 3e20f);
    FloatMatrix queries = rows.rowRange(0, 8);
    if (score == Score.DOT) {
      assertThatThrownBy(() -> way.of(queries, rows, new Request(score, 1, 1)))
          .isInstanceOf(NumericalException.class)
          .hasMessageContaining("overflow");
    }
  }

  @ParameterizedTest
  @MethodSource("everyWayAndScore")
  void takesEdgeShapes(Way way, Score score) {
    FloatMatrix rows = gaussian(13, 3, 5, 0);
    FloatMatrix queries = gaussian(14, 2, 5, 0);
    assertThat(way.of(queries, rows, new Request(score, 10, 4)).k()).isEqualTo(3);
    Neighbors none = way.of(queries, FloatMatrix.allocate(0, 5), new Request(score, 10, 1));
    assertThat(none.k()).isZero();
    assertThat(none.rows()).isEmpty();
    assertThat(way.of(FloatMatrix.allocate(0, 5), rows, new Request(score, 2, 1)).rows()).isEmpty();
    FloatMatrix zeros = FloatMatrix.allocate(4, 5);
    Neighbors ofZero = way.of(zeros.rowRange(0, 1), zeros, new Request(score, 2, 1));
    assertThat(ofZero.rows()).containsExactly(0, 1);
    assertThat(ofZero.scores()).containsExactly(0, 0);
  }

  @Test
  void refusesWhatDoesNotFit() {
    FloatMatrix rows = gaussian(15, 3, 5, 0);
    assertThatThrownBy(() -> NearestRows.of(gaussian(16, 1, 4, 0), rows, Score.DOT, 1))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("expected 5, found 4");
    assertThatThrownBy(() -> NearestRows.of(rows, rows, Score.DOT, 0))
        .isInstanceOf(OptionException.class);
    assertThatThrownBy(() -> new Request(Score.DOT, 1, 0)).isInstanceOf(OptionException.class);
  }

  @ParameterizedTest
  @EnumSource(Score.class)
  void theDoorChoosesAWayWithTheSameAnswer(Score score) {
    FloatMatrix rows = gaussian(17, 40_000, 48, 0);
    FloatMatrix queries = gaussian(18, 16, 48, 0);
    Neighbors block = NearestRows.of(queries, rows, new Request(score, 10, 2));
    for (int q = 0; q < 16; q += 5) {
      Neighbors single = NearestRows.of(queries.rowRange(q, q + 1), rows, score, 10);
      for (int place = 0; place < 10; place++) {
        assertThat(single.row(0, place)).isEqualTo(block.row(q, place));
        assertThat(single.score(0, place)).isEqualTo(block.score(q, place));
      }
    }
  }

  @Test
  void findsRowsBeyondTwoGibibytes(@TempDir Path folder) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      FloatMatrix rows = sparse(folder, arena);
      FloatMatrix queries = FloatMatrix.copyOf(new float[] {0, 0, 1}, 1, 3);
      FloatMatrix end = rows.rowRange(ROWS - 1000, ROWS);
      Neighbors found = NearestRows.of(queries, end, Score.DOT, 1);
      assertThat(found.rows()).containsExactly(993);
    }
  }

  @Test
  @Tag("slow")
  void searchesAllOfAFileBeyondTwoGibibytes(@TempDir Path folder) throws IOException {
    try (Arena arena = Arena.ofShared()) {
      FloatMatrix rows = sparse(folder, arena);
      FloatMatrix queries = FloatMatrix.copyOf(new float[] {0, 0, 1}, 1, 3);
      Neighbors found = NearestRows.of(queries, rows, new Request(Score.DOT, 2, 2));
      assertThat(found.rows()).containsExactly(ROWS - 7, 0);
    }
  }

  private static final long ROWS = 200_000_000;

  /** 200 million rows of three zeros, 2.2 GiB of hole, but for a last entry of one near the end. */
  private static FloatMatrix sparse(Path folder, Arena arena) throws IOException {
    Path path = folder.resolve("sparse");
    try (var file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength(ROWS * 12);
      file.seek((ROWS - 7) * 12 + 8);
      file.write(new byte[] {0, 0, (byte) 0x80, 0x3f}); // 1f, least byte first
    }
    return FloatMatrix.map(path, 0, ROWS, 3, arena);
  }

  private static double[] exactScores(float[] query, FloatMatrix rows, Score score) {
    var scores = new double[(int) rows.rows()];
    for (int i = 0; i < scores.length; i++) {
      float[] row = rows.row(i);
      double dot = 0;
      double a = 0;
      double b = 0;
      double distance = 0;
      for (int j = 0; j < row.length; j++) {
        dot += (double) row[j] * query[j];
        a += (double) row[j] * row[j];
        b += (double) query[j] * query[j];
        distance += ((double) row[j] - query[j]) * ((double) row[j] - query[j]);
      }
      scores[i] =
          switch (score) {
            case DOT -> dot;
            case COSINE -> dot / Math.sqrt(a) / Math.sqrt(b);
            case EUCLIDEAN -> -distance;
          };
    }
    return scores;
  }

  private static FloatMatrix gaussian(long seed, int rows, int columns, float shift) {
    float[] values = RandomArrays.floats(new Seed(seed), rows, columns);
    for (int i = 0; i < values.length; i++) {
      values[i] += shift;
    }
    return FloatMatrix.copyOf(values, rows, columns);
  }

  private static void normalise(FloatMatrix rows, float length) {
    for (long i = 0; i < rows.rows(); i++) {
      float[] row = rows.row(i);
      double sum = 0;
      for (float value : row) {
        sum += (double) value * value;
      }
      for (int j = 0; j < row.length; j++) {
        row[j] = (float) (row[j] / Math.sqrt(sum) * length);
      }
      rows.setRow(i, row);
    }
  }
}
