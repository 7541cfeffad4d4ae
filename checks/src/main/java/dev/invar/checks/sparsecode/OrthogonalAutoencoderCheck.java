package dev.invar.checks.sparsecode;

import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.Qr;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.autoencoder.OrthogonalAutoencoder;
import java.io.IOException;
import java.util.random.RandomGenerator;

/**
 * Holds the penalty to making atoms less alike at the price of hardly any error: against the same
 * training without it, the mean square cosine of atoms falls by at least 30 %, while the error
 * grows by at most 2 %.
 */
@CheckOf(OrthogonalAutoencoder.class)
public final class OrthogonalAutoencoderCheck implements MethodCheck {
  private static final int ROWS = 3000;
  private static final int WIDTH = 64;
  private static final int FAMILIES = 8;
  private static final int CHILDREN = 5;
  private static final int LATENTS = 48;
  private static final int ACTIVE = 6;
  private static final double NOISE = 0.3;
  private static final double MOST_ERROR = 1.02;

  private final SparseCoder coder;
  private final SparseCoder base;

  /** Checks Invar's own, smaller and quicker than by default. */
  public OrthogonalAutoencoderCheck() {
    this(
        new OrthogonalAutoencoder(LATENTS, ACTIVE, 1, 30, 128, 3e-3, Seed.DEFAULT),
        new OrthogonalAutoencoder(LATENTS, ACTIVE, 0, 30, 128, 3e-3, Seed.DEFAULT));
  }

  OrthogonalAutoencoderCheck(SparseCoder coder, SparseCoder base) {
    this.coder = coder;
    this.base = base;
  }

  @Override
  public String data() {
    return "%d rows of width %d, each made of two out of %d families, by the parent and one of %d"
            .formatted(ROWS, WIDTH, FAMILIES, CHILDREN)
        + " children, and noise; %d latents, %d active".formatted(LATENTS, ACTIVE);
  }

  @Override
  public String measure() {
    return "share of the atoms' mean square cosine that the penalty takes away; 0 if the error"
        + " grows by over %.0f %%".formatted(100 * (MOST_ERROR - 1));
  }

  @Override
  public Criterion criterion() {
    return Criterion.atLeast(0.3);
  }

  @Override
  public double measured(Seed seed) throws IOException {
    var data = TrainingSet.of(rows(NOISE, seed));
    Coder with = coder.fit(data, TrainingRun.SILENT).coder();
    Coder without = base.fit(data, TrainingRun.SILENT).coder();
    if (error(with, data) > MOST_ERROR * error(without, data)) {
      return 0;
    }
    return 1 - coherence(with.weights().atoms()) / coherence(without.weights().atoms());
  }

  /**
   * Each row is made of two families, and of each family the parent and one child: a latent for
   * parent and child together serves a row as well as one for each.
   */
  static VectorSet rows(double noise, Seed seed) {
    RandomGenerator random = seed.derive("families").random();
    FloatMatrix atoms = orthonormal(FAMILIES * (1 + CHILDREN), random);
    FloatMatrix rows = FloatMatrix.allocate(ROWS, WIDTH);
    for (int i = 0; i < ROWS; i++) {
      float[] row = PlantedAtoms.direction(WIDTH, random);
      for (int j = 0; j < WIDTH; j++) {
        row[j] *= (float) noise;
      }
      int first = random.nextInt(FAMILIES);
      int second = (first + 1 + random.nextInt(FAMILIES - 1)) % FAMILIES;
      for (int family : new int[] {first, second}) {
        int parent = family * (1 + CHILDREN);
        add(row, atoms.row(parent), 0.5f + random.nextFloat());
        add(row, atoms.row(parent + 1 + random.nextInt(CHILDREN)), 0.5f + random.nextFloat());
      }
      rows.setRow(i, row);
    }
    return PlantedAtoms.named(rows);
  }

  private static FloatMatrix orthonormal(int count, RandomGenerator random) {
    FloatMatrix atoms = FloatMatrix.allocate(count, WIDTH);
    for (int u = 0; u < count; u++) {
      atoms.setRow(u, PlantedAtoms.direction(WIDTH, random));
    }
    return Qr.of(atoms.toDoubles().transposed()).q().transposed().toFloats();
  }

  private static void add(float[] row, float[] atom, float weight) {
    for (int j = 0; j < row.length; j++) {
      row[j] += weight * atom[j];
    }
  }

  /** ‖rows of length 1 − decoded‖². */
  static double error(Coder coder, TrainingSet data) {
    FloatMatrix rows = data.passages().vectors();
    FloatMatrix decoded = coder.decode(coder.encode(rows, Role.PASSAGE), Role.PASSAGE);
    double error = 0;
    for (int i = 0; i < rows.rows(); i++) {
      double length = Math.sqrt(product(rows.row(i), rows.row(i)));
      for (int j = 0; j < rows.columns(); j++) {
        error += Math.pow(rows.get(i, j) / length - decoded.get(i, j), 2);
      }
    }
    return error;
  }

  static double coherence(FloatMatrix atoms) {
    double sum = 0;
    long h = atoms.rows();
    for (int i = 0; i < h; i++) {
      for (int j = 0; j < h; j++) {
        sum += i == j ? 0 : Math.pow(product(atoms.row(i), atoms.row(j)), 2);
      }
    }
    return sum / (h * (h - 1.0));
  }

  private static double product(float[] a, float[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += (double) a[j] * b[j];
    }
    return sum;
  }
}
