package dev.invar.checks.sparsecode;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Rows that are sums of a few atoms each, with positive weights and a little noise.
 *
 * @param atoms the directions that were planted, of length 1
 * @param rows the sums
 */
record PlantedAtoms(FloatMatrix atoms, VectorSet rows) {
  /** n rows of width d, each of {@code parts} out of {@code count} atoms. */
  static PlantedAtoms of(int n, int d, int count, int parts, double noise, Seed seed) {
    RandomGenerator random = seed.derive("atoms").random();
    FloatMatrix atoms = FloatMatrix.allocate(count, d);
    for (int u = 0; u < count; u++) {
      atoms.setRow(u, direction(d, random));
    }
    FloatMatrix rows = FloatMatrix.allocate(n, d);
    for (int i = 0; i < n; i++) {
      float[] row = direction(d, random);
      for (int j = 0; j < d; j++) {
        row[j] *= (float) noise;
      }
      for (int p = 0; p < parts; p++) {
        float[] atom = atoms.row(random.nextInt(count));
        float weight = 0.5f + random.nextFloat();
        for (int j = 0; j < d; j++) {
          row[j] += weight * atom[j];
        }
      }
      rows.setRow(i, row);
    }
    return new PlantedAtoms(atoms, named(rows));
  }

  static VectorSet named(FloatMatrix rows) {
    List<String> ids = IntStream.range(0, (int) rows.rows()).mapToObj(i -> "item" + i).toList();
    return new VectorSet(ids, rows, Space.declared("planted", rows.columns()));
  }

  static float[] direction(int d, RandomGenerator random) {
    var values = new float[d];
    double squares = 0;
    for (int j = 0; j < d; j++) {
      values[j] = (float) random.nextGaussian();
      squares += (double) values[j] * values[j];
    }
    for (int j = 0; j < d; j++) {
      values[j] /= (float) Math.sqrt(squares);
    }
    return values;
  }
}
