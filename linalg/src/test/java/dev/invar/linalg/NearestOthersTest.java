package dev.invar.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.linalg.NearestRows.Listener;
import dev.invar.linalg.NearestRows.Request;
import dev.invar.linalg.dense.Dense;
import dev.invar.linalg.kernel.Kernel;
import dev.invar.method.NumericalException;
import dev.invar.method.Seed;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class NearestOthersTest {
  static Stream<Arguments> everyBackendAndScore() {
    return Backends.kernels().stream()
        .flatMap(kernel ->
            Backends.denses().stream()
                .flatMap(dense ->
                    Stream.of(Score.values()).map(score -> Arguments.of(kernel, dense, score))));
  }

  /** More than two blocks of rows, the last not whole. */
  @ParameterizedTest
  @MethodSource("everyBackendAndScore")
  void givesWhatASearchGivesWithoutSelf(Kernel kernel, Dense dense, Score score) {
    FloatMatrix rows = random(new Seed(1), 1100, 19);
    for (int threads : new int[] {1, 3}) {
      agrees(kernel, dense, rows, new Request(score, 7, threads));
    }
  }

  @ParameterizedTest
  @MethodSource("everyBackendAndScore")
  void breaksTiesAmongDuplicatesByRow(Kernel kernel, Dense dense, Score score) {
    FloatMatrix pattern = random(new Seed(2), 40, 11);
    FloatMatrix rows = FloatMatrix.allocate(1100, 11);
    for (int i = 0; i < 1100; i++) {
      rows.setRow(i, pattern.row(i % 40));
    }
    agrees(kernel, dense, rows, new Request(score, 6, 2));
    agrees(kernel, dense, rows, new Request(score, 60, 2));
  }

  @ParameterizedTest
  @MethodSource("everyBackendAndScore")
  void takesZeroTinyAndHugeRows(Kernel kernel, Dense dense, Score score) {
    FloatMatrix rows = random(new Seed(3), 600, 9);
    float[] scales = {0, 1e-25f, 1e-12f, 1, 1e6f, score == Score.COSINE ? 1e18f : 1e8f};
    for (int i = 0; i < 600; i += 3) {
      float[] row = rows.row(i);
      for (int j = 0; j < row.length; j++) {
        row[j] *= scales[i / 3 % scales.length];
      }
      rows.setRow(i, row);
    }
    agrees(kernel, dense, rows, new Request(score, 5, 2));
  }

  @ParameterizedTest
  @MethodSource("everyBackendAndScore")
  void takesEdgeShapes(Kernel kernel, Dense dense, Score score) {
    agrees(kernel, dense, random(new Seed(4), 5, 3), new Request(score, 10, 2));
    agrees(kernel, dense, random(new Seed(5), 2, 1), new Request(score, 1, 1));
    for (int n = 0; n < 2; n++) {
      Neighbors none =
          NearestOthers.of(
              kernel, dense, FloatMatrix.allocate(n, 3), new Request(score, 4, 2), Listener.NONE);
      assertThat(none.k()).isZero();
      assertThat(none.rows()).isEmpty();
    }
  }

  @SeededTest
  void theDoorGivesTheSame(Seed seed) {
    FloatMatrix rows = random(seed, 700, 40);
    var request = new Request(Score.COSINE, 4, 2);
    same(
        NearestOthers.of(rows, request, Listener.NONE),
        withoutSelf(NearestRows.of(rows, rows, new Request(Score.COSINE, 5, 2)), 700, 4));
  }

  @Test
  void tellsOfAllRowsAndStopsWhenTheListenerThrows() {
    FloatMatrix rows = random(new Seed(6), 1500, 4);
    var request = new Request(Score.DOT, 3, 2);
    var heard = new AtomicLong();
    NearestOthers.of(rows, request, heard::addAndGet);
    assertThat(heard.get()).isEqualTo(1500);
    assertThatThrownBy(() ->
            NearestOthers.of(
                rows,
                request,
                compared -> {
                  throw new CancellationException();
                }))
        .isInstanceOf(CancellationException.class);
    heard.set(0);
    NearestRows.of(rows.rowRange(0, 9), rows, request, heard::addAndGet);
    assertThat(heard.get()).isEqualTo(1500);
  }

  @ParameterizedTest
  @EnumSource(Score.class)
  void namesWhatIsNotFinite(Score score) {
    FloatMatrix rows = random(new Seed(7), 30, 4);
    rows.set(17, 2, Float.NaN);
    assertThatThrownBy(() -> NearestOthers.of(rows, new Request(score, 3, 2), Listener.NONE))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("rows, row 17, column 2");
  }

  private static void agrees(Kernel kernel, Dense dense, FloatMatrix rows, Request request) {
    int n = (int) rows.rows();
    int k = Math.min(request.k(), n - 1);
    Neighbors all =
        NearestRows.of(kernel, rows, rows, new Request(request.score(), k + 1, 1), DirectScan::new);
    same(NearestOthers.of(kernel, dense, rows, request, Listener.NONE), withoutSelf(all, n, k));
  }

  private static void same(Neighbors found, Neighbors expected) {
    assertThat(found.k()).isEqualTo(expected.k());
    assertThat(found.rows()).isEqualTo(expected.rows());
    assertThat(found.scores()).isEqualTo(expected.scores());
  }

  /** The first k others of each list, in which the row itself is or, among many ties, is not. */
  private static Neighbors withoutSelf(Neighbors all, int n, int k) {
    var rows = new long[n * k];
    var scores = new float[n * k];
    for (int i = 0; i < n; i++) {
      int place = 0;
      for (int rank = 0; place < k; rank++) {
        if (all.row(i, rank) != i) {
          rows[i * k + place] = all.row(i, rank);
          scores[i * k + place++] = all.score(i, rank);
        }
      }
    }
    return new Neighbors(k, rows, scores);
  }

  private static FloatMatrix random(Seed seed, int rows, int columns) {
    return FloatMatrix.copyOf(RandomArrays.floats(seed, rows, columns), rows, columns);
  }
}
