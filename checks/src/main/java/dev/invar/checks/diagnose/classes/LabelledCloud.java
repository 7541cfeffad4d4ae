package dev.invar.checks.diagnose.classes;

import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.LabelledView;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.FloatMatrix;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.stream.IntStream;

/** Rows with labels, as a view. */
final class LabelledCloud {
  private LabelledCloud() {}

  /** Rows as they are, row i of class {@code i % classes}. */
  static LabelledView of(double[][] rows, int classes) {
    FloatMatrix vectors = FloatMatrix.allocate(rows.length, rows[0].length);
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows[i].length; j++) {
        vectors.set(i, j, (float) rows[i][j]);
      }
    }
    List<String> ids = IntStream.range(0, rows.length).mapToObj(i -> "item" + i).toList();
    Effort usual = Effort.DEFAULTS;
    SpaceView view =
        SpaceView.of(
            new VectorSet(ids, vectors, Space.declared("cloud", rows[0].length)),
            Geometry.AS_GIVEN,
            new Effort(usual.comparisons(), 1, usual.seed(), usual.progress()));
    return new LabelledView(
        view, IntStream.range(0, rows.length).mapToObj(i -> "class" + i % classes).toList());
  }
}
