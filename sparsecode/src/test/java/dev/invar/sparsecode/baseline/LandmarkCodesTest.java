package dev.invar.sparsecode.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.SparseCodes;
import dev.invar.sparsecode.TestCoders;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;

class LandmarkCodesTest {
  private static Coder fit(LandmarkCodes method, VectorSet rows) {
    return method.fit(TrainingSet.of(rows), TrainingRun.SILENT).coder();
  }

  @SeededTest
  void whenEveryRowIsALandmarkItIsItsOwnStrongest(Seed seed) {
    VectorSet rows = TestCoders.vectors(40, 12, seed);
    Coder coder = fit(new LandmarkCodes(40, 3, 0, 1, 1, seed), rows);
    SparseCodes codes = coder.encode(rows.vectors(), Role.PASSAGE);
    assertThat(codes.counts()).doesNotContain(0);
    for (int i = 0; i < 40; i++) {
      for (int j = 0; j < 40; j++) {
        if (i != j) {
          double own = codes.row(i).unit().dot(codes.row(i).unit());
          assertThat(codes.row(i).unit().dot(codes.row(j).unit())).isLessThan(own);
        }
      }
    }
  }

  @Test
  void aRowThatIsTheMeanIsNoLandmark() {
    FloatMatrix same = FloatMatrix.copyOf(new float[] {1, 1, 1, 1, 1, 1}, 3, 2);
    Coder coder = fit(new LandmarkCodes(3, 2, 0, 1, 1, new Seed(1)), TestCoders.set(same));
    assertThat(coder.encode(same, Role.PASSAGE).nonZeros()).isZero();
  }

  @SeededTest
  void roundsBringLandmarksCloserToTheRows(Seed seed) {
    VectorSet rows = TestCoders.vectors(400, 12, seed);
    double before = nearness(fit(new LandmarkCodes(20, 1, 0, 0, 1, seed), rows), rows);
    double after = nearness(fit(new LandmarkCodes(20, 1, 5, 0, 1, seed), rows), rows);
    assertThat(after).isGreaterThan(before);
  }

  /** Mean activation of the nearest landmark. */
  private static double nearness(Coder coder, VectorSet rows) {
    SparseCodes codes = coder.encode(rows.vectors(), Role.PASSAGE);
    double sum = 0;
    for (int place = 0; place < codes.nonZeros(); place++) {
      sum += codes.value(place);
    }
    return sum / codes.rows();
  }

  @Test
  void refusesTooFewRowsAndTooManyActiveLatents() {
    VectorSet rows = TestCoders.vectors(5, 4, new Seed(1));
    assertThatThrownBy(() -> fit(new LandmarkCodes(6, 2, 0, 1, 1, new Seed(1)), rows))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> fit(new LandmarkCodes(4, 5, 0, 1, 1, new Seed(1)), rows))
        .isInstanceOf(OptionException.class);
    assertThatThrownBy(() -> new LandmarkCodes(4, 2, 0, 1.5, 1, new Seed(1)))
        .isInstanceOf(OptionException.class);
    assertThatThrownBy(() -> new LandmarkCodes(4, 2, 0, 1, 0, new Seed(1)))
        .isInstanceOf(OptionException.class);
  }
}
