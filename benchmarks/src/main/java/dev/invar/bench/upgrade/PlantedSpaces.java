package dev.invar.bench.upgrade;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.Qr;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Two made-up spaces, the second a rotation of the first with noise, for what needs no texts. */
final class PlantedSpaces {
  private PlantedSpaces() {}

  /**
   * Paired rows y = xR + noise, x standard normal around a mean.
   *
   * @param noise standard deviation beside the rows' own of 1
   */
  static PairedRows rotated(int rows, int width, double noise, Seed seed) {
    RandomGenerator random = seed.random();
    FloatMatrix x = normal(rows, width, random);
    DoubleMatrix rotation = Qr.of(normal(width, width, random).toDoubles()).q();
    FloatMatrix y = x.times(rotation.toFloats());
    for (long i = 0; i < rows; i++) {
      for (int j = 0; j < width; j++) {
        y.set(i, j, (float) (y.get(i, j) + noise * random.nextGaussian()));
        x.set(i, j, x.get(i, j) + 0.5f);
      }
    }
    List<String> ids = IntStream.range(0, rows).mapToObj(Integer::toString).toList();
    return PairedRows.of(
        new VectorSet(ids, x, Space.declared("planted-new", width)),
        new VectorSet(ids, y, Space.declared("planted-old", width)));
  }

  static FloatMatrix normal(int rows, int width, RandomGenerator random) {
    FloatMatrix matrix = FloatMatrix.allocate(rows, width);
    var row = new float[width];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < width; j++) {
        row[j] = (float) random.nextGaussian();
      }
      matrix.setRow(i, row);
    }
    return matrix;
  }
}
