package dev.invar.align;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.Qr;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.testkit.RandomArrays;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Paired rows with a known truth, for the tests of every aligner. */
public final class TestPairs {
  private TestPairs() {}

  /** n×d standard normal rows around a mean of its own, as a set of the space {@code name}. */
  public static VectorSet cloud(String name, int n, int d, Seed seed) {
    FloatMatrix rows = FloatMatrix.copyOf(RandomArrays.floats(seed, n, d), n, d);
    float[] mean = RandomArrays.floats(seed.derive("mean"), 1, d);
    for (int i = 0; i < n; i++) {
      float[] row = rows.row(i);
      for (int j = 0; j < d; j++) {
        row[j] += 0.5f * mean[j];
      }
      rows.setRow(i, UnitLength.of(row, "row"));
    }
    return set(name, rows);
  }

  /** n rows that differ from one another by standard normal noise times a spread alone. */
  public static VectorSet bundle(String name, int n, int d, double spread, Seed seed) {
    FloatMatrix rows = FloatMatrix.copyOf(RandomArrays.floats(seed, n, d), n, d);
    float[] common = RandomArrays.floats(seed.derive("common"), 1, d);
    for (int i = 0; i < n; i++) {
      float[] row = rows.row(i);
      for (int j = 0; j < d; j++) {
        row[j] = (float) (common[j] + spread * row[j]);
      }
      rows.setRow(i, row);
    }
    return set(name, rows);
  }

  /** Rows as a set of a declared space, with ids i0, i1, …. */
  public static VectorSet set(String name, FloatMatrix rows) {
    return new VectorSet(
        IntStream.range(0, Math.toIntExact(rows.rows())).mapToObj(i -> "i" + i).toList(),
        rows,
        Space.declared(name, rows.columns()));
  }

  /** A random rotation (or reflection), d×d. */
  public static DoubleMatrix rotation(int d, Seed seed) {
    return Qr.of(DoubleMatrix.copyOf(RandomArrays.doubles(seed, d, d), d, d)).q();
  }

  /** xR for every row. */
  public static FloatMatrix rotated(FloatMatrix rows, DoubleMatrix r) {
    return rows.toDoubles().times(r).toFloats();
  }

  /** k rotations of one cloud: spaces s0, s1, …. */
  public static PairedRows rotations(int k, int n, int d, Seed seed) {
    VectorSet first = cloud("s0", n, d, seed);
    var sides = new ArrayList<VectorSet>();
    sides.add(first);
    for (int i = 1; i < k; i++) {
      sides.add(set("s" + i, rotated(first.vectors(), rotation(d, seed.derive("rotation" + i)))));
    }
    return new PairedRows(sides);
  }

  /**
   * Two sides of widths dx and dy that are noisy linear views of one latent of width {@code rank}.
   */
  public static PairedRows related(int n, int dx, int dy, int rank, double noise, Seed seed) {
    DoubleMatrix latent =
        DoubleMatrix.copyOf(RandomArrays.doubles(seed.derive("latent"), n, rank), n, rank);
    return PairedRows.of(
        view("x", latent, dx, noise, seed.derive("x")),
        view("y", latent, dy, noise, seed.derive("y")));
  }

  private static VectorSet view(String name, DoubleMatrix latent, int d, double noise, Seed seed) {
    int n = Math.toIntExact(latent.rows());
    int rank = latent.columns();
    DoubleMatrix map = DoubleMatrix.copyOf(RandomArrays.doubles(seed, rank, d), rank, d);
    DoubleMatrix extra =
        DoubleMatrix.copyOf(RandomArrays.doubles(seed.derive("noise"), n, d), n, d)
            .scaled(noise * Math.sqrt(rank));
    return set(name, latent.times(map).plus(extra).toFloats());
  }

  /** The same pairs in another order. */
  public static PairedRows shuffled(PairedRows pairs, Seed seed) {
    var ids = new ArrayList<>(pairs.ids());
    var random = seed.random();
    for (int i = ids.size() - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      String held = ids.get(i);
      ids.set(i, ids.get(other));
      ids.set(other, held);
    }
    List<VectorSet> sides = pairs.sides().stream().map(side -> side.select(ids)).toList();
    return new PairedRows(sides);
  }
}
