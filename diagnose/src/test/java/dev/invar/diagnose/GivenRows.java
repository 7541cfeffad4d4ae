package dev.invar.diagnose;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.stream.IntStream;

/** Views of rows that a test gives or draws. */
public final class GivenRows {
  private GivenRows() {}

  /** A view in a geometry; entries are rounded to float. */
  public static SpaceView of(DoubleMatrix rows, Geometry geometry) {
    return of(rows.toFloats(), geometry);
  }

  /** A view in a geometry, with the usual effort. */
  public static SpaceView of(FloatMatrix rows, Geometry geometry) {
    List<String> ids = IntStream.range(0, (int) rows.rows()).mapToObj(Integer::toString).toList();
    var set = new VectorSet(ids, rows, Space.declared("given", rows.columns()));
    return SpaceView.of(set, geometry, Effort.DEFAULTS);
  }

  /** Rows as given. */
  public static SpaceView of(double[][] rows) {
    DoubleMatrix matrix = DoubleMatrix.allocate(rows.length, rows[0].length);
    for (int i = 0; i < rows.length; i++) {
      matrix.setRow(i, rows[i]);
    }
    return of(matrix, Geometry.AS_GIVEN);
  }

  /** Standard normal entries. */
  public static DoubleMatrix normal(int n, int width, Seed seed) {
    var random = seed.random();
    DoubleMatrix rows = DoubleMatrix.allocate(n, width);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < width; j++) {
        rows.set(i, j, random.nextGaussian());
      }
    }
    return rows;
  }

  /** Normal entries with a standard deviation for each coordinate. */
  public static DoubleMatrix normal(int n, double[] deviations, Seed seed) {
    DoubleMatrix rows = normal(n, deviations.length, seed);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < deviations.length; j++) {
        rows.set(i, j, rows.get(i, j) * deviations[j]);
      }
    }
    return rows;
  }
}
