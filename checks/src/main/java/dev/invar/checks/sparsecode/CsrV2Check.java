package dev.invar.checks.sparsecode;

import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.SparseCodes;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.autoencoder.Csr;
import dev.invar.sparsecode.autoencoder.CsrV2;
import dev.invar.sparsecode.train.Recipe.Start;
import java.io.IOException;
import java.util.Optional;

/**
 * Holds the training from labels and from many active latents to what it is for: with two active
 * latents, rows near a row of the same label more often than by the training without either, and no
 * third of the latents unused.
 */
@CheckOf(CsrV2.class)
public final class CsrV2Check implements MethodCheck {
  private static final int ROWS = 2000;
  private static final int UNSEEN = 400;
  private static final int WIDTH = 32;
  private static final int LABELS = 30;
  private static final int TOPICS = 8;
  private static final int LATENTS = 64;
  private static final int ACTIVE = 2;
  private static final int NEIGHBOURS = 10;
  private static final double MOST_DEAD = 0.3;

  private final SparseCoder coder;
  private final SparseCoder base;

  /** Checks Invar's own, smaller and quicker than by default. */
  public CsrV2Check() {
    this(
        new CsrV2(LATENTS, ACTIVE, 16, Start.RANDOM, 1, 0, 30, 128, 3e-3, Seed.DEFAULT),
        new Csr(LATENTS, ACTIVE, Start.RANDOM, 0.1, 30, 128, 3e-3, Seed.DEFAULT));
  }

  CsrV2Check(SparseCoder coder, SparseCoder base) {
    this.coder = coder;
    this.base = base;
  }

  @Override
  public String data() {
    return "%d rows to learn from and %d unseen ones of width %d around %d centres, each with one of"
            .formatted(ROWS, UNSEEN, WIDTH, LABELS)
        + " %d other directions, which is half as long again; %d latents, %d active"
            .formatted(TOPICS, LATENTS, ACTIVE);
  }

  @Override
  public String measure() {
    return "accuracy by %d nearest codes less that of CSR, in points; -100 if %.0f %% of latents or"
            .formatted(NEIGHBOURS, 100 * MOST_DEAD)
        + " more are never active";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atLeast(5);
  }

  @Override
  public double measured(Seed seed) throws IOException {
    PlantedClusters all = PlantedClusters.of(ROWS + UNSEEN, WIDTH, LABELS, TOPICS, 1.5, 0.6, seed);
    PlantedClusters learned = all.range(0, ROWS);
    PlantedClusters unseen = all.range(ROWS, ROWS + UNSEEN);
    var data = new TrainingSet(learned.rows(), Optional.of(learned.labels()), Optional.empty());
    Coder fitted = coder.fit(data, TrainingRun.SILENT).coder();
    SparseCodes codes = fitted.encode(learned.rows().vectors(), Role.PASSAGE);
    int dead = 0;
    for (int count : codes.counts()) {
      dead += count == 0 ? 1 : 0;
    }
    if (dead >= MOST_DEAD * LATENTS) {
      return -100;
    }
    Coder other = base.fit(data, TrainingRun.SILENT).coder();
    return 100 * (accuracy(fitted, learned, unseen) - accuracy(other, learned, unseen));
  }

  private static double accuracy(Coder coder, PlantedClusters learned, PlantedClusters unseen) {
    SparseCodes known = coder.encode(learned.rows().vectors(), Role.PASSAGE);
    SparseCodes asked = coder.encode(unseen.rows().vectors(), Role.PASSAGE);
    return unseen.accuracy(asked, learned, known, NEIGHBOURS);
  }
}
