package dev.invar.checks.align;

import dev.invar.align.Alignment;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Qr;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Matrices drawn from a seed, and spaces made of them. */
final class Drawn {
  private Drawn() {}

  /** n×d standard normal numbers. */
  static DoubleMatrix normal(int n, int d, Seed seed) {
    RandomGenerator random = seed.random();
    DoubleMatrix result = DoubleMatrix.allocate(n, d);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        result.set(i, j, random.nextGaussian());
      }
    }
    return result;
  }

  /** A rotation or reflection, d×d. */
  static DoubleMatrix rotation(int d, Seed seed) {
    return Qr.of(normal(d, d, seed)).q();
  }

  /** n rows that are all the same, {@code length} long. */
  static DoubleMatrix constant(int n, int d, double length, Seed seed) {
    double[] direction = normal(1, d, seed).row(0);
    double norm =
        Math.sqrt(IntStream.range(0, d).mapToDouble(j -> direction[j] * direction[j]).sum());
    DoubleMatrix result = DoubleMatrix.allocate(n, d);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        result.set(i, j, length * direction[j] / norm);
      }
    }
    return result;
  }

  /** Every column multiplied by a factor of its own. */
  static DoubleMatrix scaledColumns(DoubleMatrix rows, double[] factors) {
    DoubleMatrix result = rows.copy();
    for (long i = 0; i < rows.rows(); i++) {
      for (int j = 0; j < factors.length; j++) {
        result.set(i, j, rows.get(i, j) * factors[j]);
      }
    }
    return result;
  }

  /** Rows as a set of a space, with ids of their own. */
  static VectorSet set(String space, DoubleMatrix rows) {
    return new VectorSet(
        IntStream.range(0, Math.toIntExact(rows.rows())).mapToObj(i -> "item" + i).toList(),
        rows.toFloats(),
        Space.declared(space, rows.columns()));
  }

  /** The same items in the spaces {@code x} and {@code y}. */
  static PairedRows pairs(DoubleMatrix x, DoubleMatrix y) {
    return PairedRows.of(set("x", x), set("y", y));
  }

  /** W of x ↦ xW, the map of a side. */
  static DoubleMatrix map(Alignment alignment, int side) {
    return ((AffineMap) alignment.sides().get(side).map()).weights().transposed();
  }
}
