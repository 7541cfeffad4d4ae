package dev.invar.checks.sparsecode;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.autoencoder.Csr;
import dev.invar.sparsecode.train.Recipe.Start;
import java.io.IOException;

/**
 * Holds the autoencoder to finding the parts that rows were made of: of atoms that were planted,
 * nearly all must have a learned atom in their direction.
 */
@CheckOf(Csr.class)
public final class CsrCheck implements MethodCheck {
  private static final int ROWS = 4000;
  private static final int WIDTH = 24;
  private static final int ATOMS = 40;
  private static final int PARTS = 3;
  private static final double FOUND = 0.9;

  private final SparseCoder coder;

  /** Checks Invar's own, smaller and quicker than by default. */
  public CsrCheck() {
    this(new Csr(80, PARTS, Start.RANDOM, 0.1, 30, 128, 5e-3, Seed.DEFAULT));
  }

  CsrCheck(SparseCoder coder) {
    this.coder = coder;
  }

  @Override
  public String data() {
    return "%d rows of width %d, each the sum of %d out of %d planted atoms and noise"
        .formatted(ROWS, WIDTH, PARTS, ATOMS);
  }

  @Override
  public String measure() {
    return "share of the planted atoms with a learned one at a cosine of " + FOUND + " or more";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atLeast(0.9);
  }

  @Override
  public double measured(Seed seed) throws IOException {
    PlantedAtoms planted = PlantedAtoms.of(ROWS, WIDTH, ATOMS, PARTS, 0.1, seed);
    FloatMatrix learned =
        coder.fit(TrainingSet.of(planted.rows()), TrainingRun.SILENT).coder().weights().atoms();
    int found = 0;
    for (int u = 0; u < ATOMS; u++) {
      float[] atom = planted.atoms().row(u);
      double best = 0;
      for (int v = 0; v < learned.rows(); v++) {
        best = Math.max(best, product(atom, learned.row(v)));
      }
      found += best >= FOUND ? 1 : 0;
    }
    return (double) found / ATOMS;
  }

  private static double product(float[] a, float[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += (double) a[j] * b[j];
    }
    return sum;
  }
}
