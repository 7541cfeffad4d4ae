package dev.invar.checks.align;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Qr;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * One cloud of directions around a mean, and rotated copies of it.
 *
 * @param pairs the copies as spaces, of which the first is not rotated
 * @param rotations Q_m with copy m = cloud·Q_m
 */
record RotatedCopies(PairedRows pairs, List<DoubleMatrix> rotations) {
  /** k copies of n rows of width d. */
  static RotatedCopies of(int k, int n, int d, Seed seed) {
    DoubleMatrix cloud = cloud(n, d, seed.derive("cloud").random());
    var sides = new ArrayList<VectorSet>();
    var rotations = new ArrayList<DoubleMatrix>();
    List<String> ids = IntStream.range(0, n).mapToObj(i -> "item" + i).toList();
    for (int copy = 0; copy < k; copy++) {
      DoubleMatrix rotation =
          copy == 0 ? DoubleMatrix.identity(d) : rotation(d, seed.derive("copy" + copy).random());
      rotations.add(rotation);
      sides.add(
          new VectorSet(ids, cloud.times(rotation).toFloats(), Space.declared("copy" + copy, d)));
    }
    return new RotatedCopies(new PairedRows(sides), rotations);
  }

  private static DoubleMatrix cloud(int n, int d, RandomGenerator random) {
    double[] mean = random.doubles(d, -1, 1).toArray();
    DoubleMatrix cloud = DoubleMatrix.allocate(n, d);
    for (int i = 0; i < n; i++) {
      double length = 0;
      for (int j = 0; j < d; j++) {
        cloud.set(i, j, mean[j] + random.nextGaussian());
        length += cloud.get(i, j) * cloud.get(i, j);
      }
      for (int j = 0; j < d; j++) {
        cloud.set(i, j, cloud.get(i, j) / Math.sqrt(length));
      }
    }
    return cloud;
  }

  private static DoubleMatrix rotation(int d, RandomGenerator random) {
    DoubleMatrix gaussian = DoubleMatrix.allocate(d, d);
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        gaussian.set(i, j, random.nextGaussian());
      }
    }
    return Qr.of(gaussian).q();
  }

  /** The rotation that carries rows of one copy to rows of another. */
  DoubleMatrix between(int from, int to) {
    return rotations.get(from).transposeTimes(rotations.get(to));
  }
}
