package dev.invar.diagnose;

import dev.invar.linalg.FloatMatrix;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Rows without any direction of their own. */
final class GaussianRows {
  private GaussianRows() {}

  /** Isotropic Gaussian rows as wide as a view's, in its geometry, with its effort. */
  static SpaceView like(SpaceView view, int n, String use) {
    FloatMatrix rows = FloatMatrix.allocate(n, view.width());
    RandomGenerator random = view.effort().seed().derive(use).random();
    var row = new float[view.width()];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < row.length; j++) {
        row[j] = (float) random.nextGaussian();
      }
      rows.setRow(i, row);
    }
    List<String> ids = IntStream.range(0, n).mapToObj(i -> "chance-" + i).toList();
    return SpaceView.of(new VectorSet(ids, rows, view.space()), view.geometry(), view.effort());
  }
}
