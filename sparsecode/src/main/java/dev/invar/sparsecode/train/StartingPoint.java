package dev.invar.sparsecode.train;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.SymmetricEigen;
import dev.invar.method.Seed;
import dev.invar.sparsecode.rows.Draw;
import dev.invar.sparsecode.rows.UnitLength;
import dev.invar.sparsecode.rows.UnitRows;
import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Where the weights start: directions of length 1, biases 0. */
final class StartingPoint {
  private static final double HELD_VARIANCE = 0.99;
  private static final int SAMPLE = 8192;

  /** A shorter row has no direction but that of rounding. */
  private static final double LEAST_LENGTH = 1e-19;

  private StartingPoint() {}

  static Parameters of(Recipe.Shape shape, UnitRows rows, Seed seed) {
    RandomGenerator random = seed.derive("start").random();
    FloatMatrix atoms =
        switch (shape.start()) {
          case RANDOM -> gaussian(shape.latents(), rows.width(), random);
          case ROWS -> rows.centred(Draw.of(shape.latents(), rows.size(), random));
          case ACTIVE_SUBSPACE -> {
            FloatMatrix basis = activeBasis(rows, random);
            yield gaussian(shape.latents(), (int) basis.rows(), random).times(basis);
          }
        };
    Learned learned = Learned.of(atoms);
    var scratch = new float[rows.width()];
    for (int u = 0; u < shape.latents(); u++) {
      startLength(atoms, u, random);
      learned.toUnitLength(u, scratch);
    }
    Optional<Learned> encoder =
        shape.tie() == Recipe.Tie.TIED ? Optional.empty() : Optional.of(Learned.of(copy(atoms)));
    return new Parameters(learned, encoder, Learned.of(FloatMatrix.allocate(1, shape.latents())));
  }

  private static FloatMatrix copy(FloatMatrix matrix) {
    FloatMatrix copy = FloatMatrix.allocate(matrix.rows(), matrix.columns());
    copy.segment().copyFrom(matrix.segment());
    return copy;
  }

  /** Puts a random direction where a row has none, such as one that is the mean of all rows. */
  private static void startLength(FloatMatrix atoms, int row, RandomGenerator random) {
    float[] values = atoms.row(row);
    if (UnitLength.of(values) < LEAST_LENGTH) {
      for (int j = 0; j < values.length; j++) {
        values[j] = (float) random.nextGaussian();
      }
      atoms.setRow(row, values);
    }
  }

  private static FloatMatrix gaussian(int rows, int columns, RandomGenerator random) {
    FloatMatrix matrix = FloatMatrix.allocate(rows, columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        matrix.set(i, j, (float) random.nextGaussian());
      }
    }
    return matrix;
  }

  /** The fewest principal directions that hold 99 % of the variance of a sample; r×d. */
  private static FloatMatrix activeBasis(UnitRows rows, RandomGenerator random) {
    FloatMatrix sample = rows.centred(Draw.of(Math.min(SAMPLE, rows.size()), rows.size(), random));
    DoubleMatrix doubles = sample.toDoubles();
    SymmetricEigen eigen = SymmetricEigen.of(doubles.transposeTimes(doubles));
    double[] variances = eigen.values();
    double total = Arrays.stream(variances).sum();
    int d = variances.length;
    int r = 0;
    double held = 0;
    while (r < d && held < HELD_VARIANCE * total) {
      held += variances[r++];
    }
    FloatMatrix basis = FloatMatrix.allocate(Math.max(1, r), d);
    for (int i = 0; i < basis.rows(); i++) {
      for (int j = 0; j < d; j++) {
        basis.set(i, j, (float) eigen.vectors().get(j, i));
      }
    }
    return basis;
  }
}
