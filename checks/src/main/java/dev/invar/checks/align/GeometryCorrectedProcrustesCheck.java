package dev.invar.checks.align;

import dev.invar.align.Aligner;
import dev.invar.align.Alignment;
import dev.invar.align.multiway.GeneralizedProcrustes;
import dev.invar.align.multiway.GeometryCorrectedProcrustes;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/**
 * Holds the correction to both halves of its claim: five rotated copies are found to 1e-6, and
 * spaces that also differ in the length of a few directions are searched from one another a point
 * better than by generalised Procrustes alone.
 */
@CheckOf(GeometryCorrectedProcrustes.class)
public final class GeometryCorrectedProcrustesCheck implements MethodCheck {
  private static final double RECOVERED = 1e-6;

  private final Aligner aligner;

  /** Checks Invar's own, with fewer steps than by default. */
  public GeometryCorrectedProcrustesCheck() {
    this(new GeometryCorrectedProcrustes(0.08, 0.7, 2e-3, 400, 128, Seed.DEFAULT));
  }

  GeometryCorrectedProcrustesCheck(Aligner aligner) {
    this.aligner = aligner;
  }

  @Override
  public String data() {
    return "five rotated copies of 200 generated directions of width 24; "
        + NoisyCopies.DESCRIPTION;
  }

  @Override
  public String measure() {
    return "points of recall@1 from any space to any other above generalised Procrustes; nothing"
        + " if the rotated copies are missed by more than 1e-6";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atLeast(1);
  }

  @Override
  public double measured(Seed seed) {
    RotatedCopies copies = RotatedCopies.of(5, 200, 24, seed);
    if (ItemImages.of(aligner, copies.pairs()).meanDistance() > RECOVERED) {
      return 0;
    }
    NoisyCopies noisy = NoisyCopies.generate(seed);
    return 100 * (found(aligner, noisy) - found(GeneralizedProcrustes.DEFAULTS, noisy));
  }

  private static double found(Aligner aligner, NoisyCopies noisy) {
    Alignment alignment = aligner.fit(noisy.fitted());
    return ItemImages.of(alignment, noisy.unseen()).found();
  }
}
