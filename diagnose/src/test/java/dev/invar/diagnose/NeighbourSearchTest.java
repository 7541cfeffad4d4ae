package dev.invar.diagnose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.evidence.NeighbourLists;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NeighbourSearchTest {
  private static final int K = 25;

  @ParameterizedTest
  @EnumSource(Geometry.class)
  void agreesWithAllDistancesSorted(Geometry geometry) {
    FloatMatrix rows = MadeViews.gaussian(300, 9, new Seed(1));
    SpaceView all = MadeViews.of(rows, geometry);
    isRight(all, all.neighbours(K));
    SpaceView some = MadeViews.of(rows, geometry, MadeViews.lists(40, 300, new Seed(2)));
    assertThat(some.neighbours(K).size()).isEqualTo(40);
    assertThat(some.neighbours(K).isWhole()).isFalse();
    isRight(some, some.neighbours(K));
  }

  private static void isRight(SpaceView view, NeighbourLists lists) {
    for (int i = 0; i < lists.size(); i++) {
      int asked = lists.asked()[i];
      List<Integer> nearest =
          IntStream.range(0, view.size())
              .boxed()
              .filter(row -> row != asked)
              .sorted(Comparator.comparingDouble(row -> distance(view, asked, row)))
              .limit(K)
              .toList();
      for (int place = 0; place < K; place++) {
        assertThat(lists.row(i, place)).isEqualTo(nearest.get(place));
        assertThat(lists.distance(i, place))
            .isCloseTo(distance(view, asked, nearest.get(place)), within(1e-12));
      }
    }
  }

  private static double distance(SpaceView view, int row, int other) {
    var a = new double[view.width()];
    var b = new double[view.width()];
    view.copyRow(row, a);
    view.copyRow(other, b);
    return Math.sqrt(IntStream.range(0, a.length).mapToDouble(j -> Math.pow(a[j] - b[j], 2)).sum());
  }

  @Test
  void leavesARowOutOfItsListAmongMoreDuplicatesThanTheListHolds() {
    FloatMatrix rows = MadeViews.gaussian(120, 5, new Seed(3));
    for (int i = 0; i < 60; i++) {
      rows.setRow(2L * i, rows.row(0));
    }
    for (Effort effort : List.of(Effort.DEFAULTS, MadeViews.lists(70, 120, new Seed(4)))) {
      NeighbourLists lists = MadeViews.of(rows, Geometry.UNIT_LENGTH, effort).neighbours(6);
      for (int i = 0; i < lists.size(); i++) {
        for (int place = 0; place < 6; place++) {
          assertThat(lists.row(i, place)).isNotEqualTo(lists.asked()[i]);
          if (lists.asked()[i] % 2 == 0) {
            assertThat(lists.distance(i, place)).isZero();
          }
        }
      }
    }
  }

  @Test
  void hasFewerPlacesWhereThereAreFewerOthers() {
    assertThat(MadeViews.of(MadeViews.gaussian(1, 3, new Seed(5)), Geometry.AS_GIVEN).neighbours(4))
        .satisfies(lists -> assertThat(lists.k()).isZero());
    assertThat(MadeViews.of(MadeViews.gaussian(4, 3, new Seed(6)), Geometry.AS_GIVEN).neighbours(9))
        .satisfies(lists -> assertThat(lists.k()).isEqualTo(3));
  }

  @SeededTest
  void givesTheSameOnAnyNumberOfThreads(Seed seed) {
    FloatMatrix rows = MadeViews.gaussian(700, 12, seed);
    NeighbourLists one =
        MadeViews.of(rows, Geometry.UNIT_LENGTH, new Effort(1L << 40, 1, seed, Progress.NONE))
            .neighbours(5);
    NeighbourLists three =
        MadeViews.of(rows, Geometry.UNIT_LENGTH, new Effort(1L << 40, 3, seed, Progress.NONE))
            .neighbours(5);
    assertThat(three.rows()).isEqualTo(one.rows());
    assertThat(three.distances()).isEqualTo(one.distances());
  }

  @Test
  void tellsOfProgressAndStopsWhenCancelled() {
    FloatMatrix rows = MadeViews.gaussian(900, 8, new Seed(7));
    var heard = new AtomicLong();
    Progress counting =
        new Progress() {
          @Override
          public void advance(long items) {
            heard.addAndGet(items);
          }
        };
    MadeViews.of(rows, Geometry.UNIT_LENGTH, new Effort(1L << 40, 2, new Seed(8), counting))
        .neighbours(5);
    assertThat(heard.get()).isEqualTo(900);
    Progress cancelled =
        new Progress() {
          @Override
          public boolean isCancelled() {
            return true;
          }
        };
    SpaceView view =
        MadeViews.of(rows, Geometry.UNIT_LENGTH, new Effort(1L << 40, 2, new Seed(9), cancelled));
    assertThatThrownBy(() -> view.neighbours(5)).isInstanceOf(CancellationException.class);
  }
}
