package dev.invar.checks.sparsecode;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.autoencoder.ActiveSubspaceAutoencoder;
import dev.invar.sparsecode.train.Recipe.Start;
import java.io.IOException;
import java.util.random.RandomGenerator;

/**
 * Holds the start to waking latents that a random start leaves dead, on rows that fill 60 % of the
 * dimensions and those unevenly, as a model's layers do.
 */
@CheckOf(ActiveSubspaceAutoencoder.class)
public final class ActiveSubspaceAutoencoderCheck implements MethodCheck {
  private static final int ROWS = 3000;
  private static final int WIDTH = 40;
  private static final int RANK = 24;
  private static final int LATENTS = 1024;
  private static final int ACTIVE = 3;
  private static final double OFFSET = 2;

  private final SparseCoder coder;
  private final SparseCoder random;

  /** Checks Invar's own, smaller and quicker than by default. */
  public ActiveSubspaceAutoencoderCheck() {
    this(of(Start.ACTIVE_SUBSPACE), of(Start.RANDOM));
  }

  ActiveSubspaceAutoencoderCheck(SparseCoder coder, SparseCoder random) {
    this.coder = coder;
    this.random = random;
  }

  static SparseCoder of(Start start) {
    return new ActiveSubspaceAutoencoder(LATENTS, ACTIVE, start, 6, 128, 1e-3, Seed.DEFAULT);
  }

  @Override
  public String data() {
    return "%d generated rows of width %d that fill %d dimensions; %d latents, %d active"
        .formatted(ROWS, WIDTH, RANK, LATENTS, ACTIVE);
  }

  @Override
  public String measure() {
    return "share of latents that no row activates; 1 if a random start leaves less than 20 %, or"
        + " has a lower error";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(0.01);
  }

  @Override
  public double measured(Seed seed) throws IOException {
    TrainingSet data = TrainingSet.of(PlantedAtoms.named(rows(seed)));
    Coder started = coder.fit(data, TrainingRun.SILENT).coder();
    Coder other = random.fit(data, TrainingRun.SILENT).coder();
    boolean worse =
        OrthogonalAutoencoderCheck.error(started, data)
            > OrthogonalAutoencoderCheck.error(other, data);
    return worse || dead(other, data) < 0.2 ? 1 : dead(started, data);
  }

  /** A direction's share of the variance falls with its number; all rows share an offset. */
  private static FloatMatrix rows(Seed seed) {
    RandomGenerator random = seed.derive("rows").random();
    FloatMatrix basis = FloatMatrix.allocate(RANK, WIDTH);
    for (int i = 0; i < RANK; i++) {
      basis.setRow(i, PlantedAtoms.direction(WIDTH, random));
    }
    FloatMatrix inside = FloatMatrix.allocate(ROWS, RANK);
    for (int i = 0; i < ROWS; i++) {
      float[] row = PlantedAtoms.direction(RANK, random);
      for (int j = 0; j < RANK; j++) {
        row[j] = (float) (row[j] / Math.sqrt(j + 1) + (j == 0 ? OFFSET : 0));
      }
      inside.setRow(i, row);
    }
    return inside.times(basis);
  }

  private static double dead(Coder coder, TrainingSet data) {
    int dead = 0;
    for (int count : coder.encode(data.passages().vectors(), Role.PASSAGE).counts()) {
      dead += count == 0 ? 1 : 0;
    }
    return (double) dead / LATENTS;
  }
}
