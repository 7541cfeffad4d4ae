package dev.invar.diagnose;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Qr;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.testkit.RandomArrays;
import java.util.stream.IntStream;

/** Rows drawn from a seed, and views of them. */
public final class DrawnRows {
  private DrawnRows() {}

  /** n×d standard normal numbers. */
  public static DoubleMatrix normal(int n, int d, Seed seed) {
    return DoubleMatrix.copyOf(RandomArrays.doubles(seed, n, d), n, d);
  }

  /** A rotation or reflection, d×d. */
  public static DoubleMatrix rotation(int d, Seed seed) {
    return Qr.of(normal(d, d, seed)).q();
  }

  /** k orthonormal columns, d×k. */
  public static DoubleMatrix basis(int d, int k, Seed seed) {
    return Qr.of(normal(d, k, seed)).q();
  }

  /** Each column times a factor. */
  public static DoubleMatrix scaledColumns(DoubleMatrix rows, double... factors) {
    DoubleMatrix scaled = rows.copy();
    for (long i = 0; i < rows.rows(); i++) {
      for (int j = 0; j < factors.length; j++) {
        scaled.set(i, j, rows.get(i, j) * factors[j]);
      }
    }
    return scaled;
  }

  /** Every row moved by a vector. */
  public static DoubleMatrix moved(DoubleMatrix rows, double... by) {
    DoubleMatrix moved = rows.copy();
    for (long i = 0; i < rows.rows(); i++) {
      for (int j = 0; j < by.length; j++) {
        moved.set(i, j, rows.get(i, j) + by[j]);
      }
    }
    return moved;
  }

  /** Rows as floats, with ids {@code r0}, {@code r1} and so on. */
  public static VectorSet set(DoubleMatrix rows) {
    return new VectorSet(
        IntStream.range(0, Math.toIntExact(rows.rows())).mapToObj(i -> "r" + i).toList(),
        rows.toFloats(),
        Space.declared("drawn", rows.columns()));
  }

  /** A view of rows as they are, on one thread. */
  public static SpaceView asGiven(DoubleMatrix rows) {
    Effort usual = Effort.DEFAULTS;
    return SpaceView.of(
        set(rows),
        Geometry.AS_GIVEN,
        new Effort(usual.comparisons(), 1, usual.seed(), usual.progress()));
  }
}
