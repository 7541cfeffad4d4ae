package dev.invar.align.match;

import dev.invar.align.TestPairs;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.VectorSet;
import dev.invar.testkit.RandomArrays;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Clouds of unequal groups, and what a matcher may be given of two of them. */
final class TestClouds {
  private TestClouds() {}

  /** n rows of width d in some groups, as a set of the space {@code name}, with ids i0, i1, …. */
  static VectorSet grouped(String name, int n, int d, int groups, Seed seed) {
    double[] centres = RandomArrays.doubles(seed.derive("centres"), groups, d);
    double[] rows = RandomArrays.doubles(seed.derive("rows"), n, d);
    RandomGenerator random = seed.random();
    for (int i = 0; i < n; i++) {
      int group = (int) (groups * random.nextDouble() * random.nextDouble());
      for (int j = 0; j < d; j++) {
        rows[i * d + j] = centres[group * d + j] + 0.4 * rows[i * d + j];
      }
    }
    return TestPairs.set(name, DoubleMatrix.copyOf(rows, n, d).toFloats());
  }

  /** A rotated copy under the same ids, as a set of the space {@code y}. */
  static VectorSet rotated(VectorSet set, Seed seed) {
    DoubleMatrix rotation = TestPairs.rotation(set.vectors().columns(), seed.derive("rotation"));
    return TestPairs.set("y", TestPairs.rotated(set.vectors(), rotation));
  }

  static VectorSet shuffled(VectorSet set, Seed seed) {
    var ids = new ArrayList<>(set.ids());
    RandomGenerator random = seed.derive("order").random();
    for (int i = ids.size() - 1; i > 0; i--) {
      ids.set(i, ids.set(random.nextInt(i + 1), ids.get(i)));
    }
    return set.select(List.copyOf(ids));
  }

  /** A cloud and its rotated copy in another order. */
  static UnlinkedSets related(int n, int d, int groups, Seed seed) {
    VectorSet x = grouped("x", n, d, groups, seed);
    return UnlinkedSets.of(x, shuffled(rotated(x, seed), seed));
  }

  /** As {@link #related}, with k known pairs of rows outside the sets. */
  static UnlinkedSets withKnown(int n, int d, int groups, int k, Seed seed) {
    VectorSet x = grouped("x", n + k, d, groups, seed);
    VectorSet y = rotated(x, seed);
    return UnlinkedSets.of(x.rowRange(0, n), shuffled(y.rowRange(0, n), seed))
        .withKnown(PairedRows.of(x.rowRange(n, n + k), y.rowRange(n, n + k)));
  }

  /** Two clouds that have nothing to do with each other, with k false pairs. */
  static UnlinkedSets unrelated(int n, int d, int groups, int k, Seed seed) {
    VectorSet x = grouped("x", n + k, d, groups, seed);
    VectorSet y = grouped("y", n + k, d, groups, seed.derive("other"));
    return UnlinkedSets.of(x.rowRange(0, n), y.rowRange(0, n))
        .withKnown(PairedRows.of(x.rowRange(n, n + k), y.rowRange(n, n + k)));
  }

  /** Share of the pairs that are one item. */
  static double right(Matching matching) {
    long right =
        matching.pairs().stream().filter(pair -> pair.source().equals(pair.target())).count();
    return (double) right / matching.pairs().size();
  }
}
