package dev.invar.checks.align;

import dev.invar.align.Aligner;
import dev.invar.align.Alignment;
import dev.invar.align.map.AffineMap;
import dev.invar.align.multiway.GeneralizedProcrustes;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/** Holds generalised Procrustes to finding the rotation between any two of five copies. */
@CheckOf(GeneralizedProcrustes.class)
public final class GeneralizedProcrustesCheck implements MethodCheck {
  private static final int COPIES = 5;
  private static final int ROWS = 200;
  private static final int WIDTH = 24;

  private final Aligner aligner;

  /** Checks Invar's own. */
  public GeneralizedProcrustesCheck() {
    this(GeneralizedProcrustes.DEFAULTS);
  }

  GeneralizedProcrustesCheck(Aligner aligner) {
    this.aligner = aligner;
  }

  @Override
  public String data() {
    return "%d rotated copies of %d generated directions of width %d, around a mean"
        .formatted(COPIES, ROWS, WIDTH);
  }

  @Override
  public String measure() {
    return "largest entry by which a map between two copies misses the rotation, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-6);
  }

  @Override
  public double measured(Seed seed) {
    RotatedCopies copies = RotatedCopies.of(COPIES, ROWS, WIDTH, seed);
    Alignment alignment = aligner.fit(copies.pairs());
    double largest = 0;
    for (int from = 0; from < COPIES; from++) {
      for (int to = 0; to < COPIES; to++) {
        DoubleMatrix found = weights(alignment, from).transposeTimes(weights(alignment, to));
        largest = Math.max(largest, largestEntry(found.minus(copies.between(from, to))));
      }
    }
    return largest;
  }

  private static DoubleMatrix weights(Alignment alignment, int side) {
    return ((AffineMap) alignment.sides().get(side).map()).weights();
  }

  private static double largestEntry(DoubleMatrix a) {
    double largest = 0;
    for (double entry : a.toArray()) {
      largest = Math.max(largest, Math.abs(entry));
    }
    return largest;
  }
}
