package dev.invar.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.SeededTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpaceProbeTest {
  private static final int TEXTS = 12;
  private static final int WIDTH = 64;

  private static VectorSet set(List<float[]> rows) {
    List<String> ids = IntStream.range(0, rows.size()).mapToObj(Integer::toString).toList();
    int width = rows.getFirst().length;
    FloatMatrix matrix = FloatMatrix.allocate(rows.size(), width);
    for (int i = 0; i < rows.size(); i++) {
      matrix.setRow(i, rows.get(i));
    }
    return new VectorSet(ids, matrix, Space.declared("probe " + width, width));
  }

  private static List<float[]> random(RandomGenerator random, int width) {
    var rows = new ArrayList<float[]>();
    for (int i = 0; i < TEXTS; i++) {
      var row = new float[width];
      for (int j = 0; j < width; j++) {
        row[j] = (float) random.nextGaussian();
      }
      rows.add(row);
    }
    return rows;
  }

  private interface Change {
    float of(float value, int column);
  }

  private static List<float[]> changed(List<float[]> rows, Change change) {
    return rows.stream()
        .map(row -> {
          var other = new float[row.length];
          for (int j = 0; j < row.length; j++) {
            other[j] = change.of(row[j], j);
          }
          return other;
        })
        .toList();
  }

  private static List<float[]> shuffled(List<float[]> rows) {
    return rows.stream()
        .map(row -> {
          var other = new float[row.length];
          for (int j = 0; j < row.length; j++) {
            other[j] = (j % 2 == 0 ? 1 : -1) * row[row.length - 1 - j];
          }
          return other;
        })
        .toList();
  }

  private static SpaceLikeness likeness(List<float[]> ours, List<float[]> theirs) {
    return SpaceProbe.of(set(ours), set(theirs)).likeness();
  }

  @SeededTest
  void tellsWhatWasDoneToTheVectors(Seed seed) {
    RandomGenerator random = seed.random();
    List<float[]> rows = random(random, WIDTH);

    assertThat(likeness(rows, rows)).isEqualTo(SpaceLikeness.SAME);
    assertThat(likeness(rows, changed(rows, (value, j) -> 7 * value)))
        .isEqualTo(SpaceLikeness.SAME);
    assertThat(
            likeness(
                rows,
                changed(rows, (value, j) -> Float.float16ToFloat(Float.floatToFloat16(value)))))
        .isEqualTo(SpaceLikeness.SAME);
    assertThat(likeness(rows, changed(rows, (value, j) -> Math.round(value * 8) / 8f)))
        .isEqualTo(SpaceLikeness.NEAR);
    assertThat(likeness(rows, shuffled(rows))).isEqualTo(SpaceLikeness.ROTATED);
    assertThat(likeness(rows, rows.stream().map(row -> Arrays.copyOf(row, WIDTH / 2)).toList()))
        .isEqualTo(SpaceLikeness.CUT);
    assertThat(likeness(rows, random(random, WIDTH))).isEqualTo(SpaceLikeness.DIFFERENT);
    assertThat(likeness(rows, random(random, WIDTH / 2))).isEqualTo(SpaceLikeness.DIFFERENT);
  }

  @SeededTest
  void isTheSameFromBothSides(Seed seed) {
    VectorSet ours = set(random(seed.random(), WIDTH));
    VectorSet theirs = set(random(seed.derive("theirs").random(), WIDTH));

    SpaceProbe there = SpaceProbe.of(ours, theirs);
    SpaceProbe back = SpaceProbe.of(theirs, ours);

    assertThat(back.meanDeviation()).isEqualTo(there.meanDeviation());
    assertThat(back.largestDeviation()).isEqualTo(there.largestDeviation());
    assertThat(back.shapeDeviation()).isEqualTo(there.shapeDeviation());
  }

  /** Right angles deviate by 1; of the shapes, two pairs of three differ, by a cosine of 1. */
  @Test
  void hasTheFiguresOfTheDefinition() {
    var ours = set(List.of(new float[] {2, 0}, new float[] {0, 3}, new float[] {1, 0}));
    var theirs = set(List.of(new float[] {0, 4}, new float[] {0, 5}, new float[] {1, 0}));

    SpaceProbe probe = SpaceProbe.of(ours, theirs);

    assertThat(probe.texts()).isEqualTo(3);
    assertThat(probe.largestDeviation()).isEqualTo(1);
    assertThat(probe.meanDeviation()).isCloseTo(1.0 / 3, within(1e-12));
    assertThat(probe.shapeDeviation()).isCloseTo(Math.sqrt(2.0 / 3), within(1e-12));
    assertThat(probe.lengths()).isEqualTo(new SpaceProbe.Ends<>(1.0, 5.0));
  }

  @Test
  void refusesTooFewOtherIdsAndVectorsWithoutDirection() {
    var one = set(List.of(new float[] {1, 0}));
    assertThatThrownBy(() -> SpaceProbe.of(one, one))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("at least 2, found 1");
    var two = set(List.of(new float[] {1, 0}, new float[] {0, 1}));
    assertThatThrownBy(() -> SpaceProbe.of(one, two)).isInstanceOf(ShapeException.class);
    var zero = set(List.of(new float[] {1, 0}, new float[] {0, 0}));
    assertThatThrownBy(() -> SpaceProbe.of(two, zero)).isInstanceOf(NumericalException.class);
  }
}
