package dev.invar.checks.align;

import dev.invar.align.Aligner;
import dev.invar.align.Alignment;
import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.align.orthogonal.SeenSubspaceProcrustes;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;

/**
 * Holds the seen directions to their promise with fewer pairs than dimensions: an item is found
 * first by its other vector in at least 10 of 100 more cases than with a full rotation.
 */
@CheckOf(SeenSubspaceProcrustes.class)
public final class SeenSubspaceProcrustesCheck implements MethodCheck {
  private static final int WIDTH = 96;
  private static final int PAIRS = 40;
  private static final int SEARCHED = 500;

  private final Aligner aligner;

  /** Checks Invar's own. */
  public SeenSubspaceProcrustesCheck() {
    this(SeenSubspaceProcrustes.DEFAULTS);
  }

  SeenSubspaceProcrustesCheck(Aligner aligner) {
    this.aligner = aligner;
  }

  @Override
  public String data() {
    return NoisyRotation.description(PAIRS, WIDTH) + "; %d more to match".formatted(SEARCHED);
  }

  @Override
  public String measure() {
    return "share matched first, less that by the full rotation, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atLeast(0.1);
  }

  @Override
  public double measured(Seed seed) {
    PairedRows all = NoisyRotation.of(PAIRS + SEARCHED, WIDTH, seed).pairs();
    FloatMatrix x = all.source().vectors();
    FloatMatrix y = all.target().vectors();
    PairedRows few = Drawn.pairs(rows(x), rows(y));
    return matched(aligner.fit(few), x, y) - matched(OrthogonalProcrustes.DEFAULTS.fit(few), x, y);
  }

  private static DoubleMatrix rows(FloatMatrix all) {
    return all.rowRange(0, PAIRS).toDoubles();
  }

  private static double matched(Alignment alignment, FloatMatrix x, FloatMatrix y) {
    return KnownItemSearch.between(
            alignment.sides().getFirst(),
            x.rowRange(PAIRS, PAIRS + SEARCHED),
            alignment.sides().get(1),
            y.rowRange(PAIRS, PAIRS + SEARCHED))
        .first();
  }
}
