package dev.invar.checks.diagnose.drift;

import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.FloatMatrix;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.stream.IntStream;

/** Rows of a step, as a view. */
final class DrawnSteps {
  private DrawnSteps() {}

  /** Rows as they are. */
  static SpaceView view(double[][] rows) {
    FloatMatrix vectors = FloatMatrix.allocate(rows.length, rows[0].length);
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows[i].length; j++) {
        vectors.set(i, j, (float) rows[i][j]);
      }
    }
    List<String> ids = IntStream.range(0, rows.length).mapToObj(i -> "item" + i).toList();
    Effort usual = Effort.DEFAULTS;
    return SpaceView.of(
        new VectorSet(ids, vectors, Space.declared("step", rows[0].length)),
        Geometry.AS_GIVEN,
        new Effort(usual.comparisons(), 1, usual.seed(), usual.progress()));
  }
}
