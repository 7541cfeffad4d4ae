package dev.invar.align.multiway;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.SideMap;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.method.ShapeException;
import dev.invar.space.PairedRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Rotations that bring any number of spaces into one frame, each as close as can be to the mean of
 * all.
 *
 * <p>Maximises ‖ΣX_mR_m‖_F over orthogonal R_m: given the sum S, R_m = UVᵀ with USVᵀ = X_mᵀS, then
 * S anew, until the agreement ({@link Consensus}) stays. X_m is centred, not standardised. The
 * first side's space is the frame as far as it goes; wider sides add axes. From any space to any
 * other there are k maps instead of k(k − 1), and a way A → B → C → A leads back exactly. With two
 * sides it is Procrustes. The start is a rotation to the side that has most in common with the
 * others, so the order of the sides changes nothing but the axes of the frame.
 *
 * <p>With fewer rows than dimensions it works within the directions that the pairs have shown, n −
 * 1 of them, as {@code seen-subspace-procrustes} does. Source: Gower 1975, doi:10.1007/BF02291478;
 * for many encoders arXiv:2602.06205. Cost: O(k²·n·d²) once, and O(k²·d³) an iteration; memory
 * k²/2·d² doubles. Weakness: all directions count alike, however well the sides agree on them.
 *
 * @param iterations most fits of all maps; 0 leaves every side turned to one of them alone
 * @param tolerance relative gain in agreement below which it ends
 */
@Method(
    id = "generalized-procrustes",
    name = "Generalised Procrustes",
    source = "doi:10.1007/BF02291478, arXiv:2602.06205",
    summary = "Rotations of any number of spaces into one frame, each close to the mean of all")
public record GeneralizedProcrustes(
    @Option(
            value =
                "most fits of all maps; 0 leaves every side turned to the one most like the others",
            min = 0,
            max = 10_000)
        int iterations,
    @Option(
            value = "ends when an iteration adds less than this share to the agreement",
            min = 0,
            max = 0.1)
        double tolerance)
    implements Aligner {
  public static final GeneralizedProcrustes DEFAULTS = new GeneralizedProcrustes(50, 1e-6);

  public GeneralizedProcrustes {
    Options.check(GeneralizedProcrustes.class, iterations, tolerance);
  }

  @Override
  public Alignment fit(PairedRows pairs) {
    return consensus(pairs).alignment();
  }

  /** As {@link #fit}, with what it found on the way. */
  public Consensus consensus(PairedRows pairs) {
    CentredPairs centred = CentredPairs.of(pairs);
    FrameRotations rotations = FrameRotations.towardsHub(SeenSides.of(centred));
    List<DoubleMatrix> targets = rotations.targets();
    double agreement = rotations.agreement(targets);
    int done = 0;
    boolean converged = false;
    while (done < iterations && !converged) {
      rotations = rotations.turnedTo(targets);
      targets = rotations.targets();
      double before = agreement;
      agreement = rotations.agreement(targets);
      done++;
      converged = agreement - before <= tolerance * agreement;
    }
    return new Consensus(
        alignment(centred, rotations.inFirstSidesFrame()), agreement, done, converged);
  }

  private static Alignment alignment(CentredPairs centred, FrameRotations rotations) {
    var sides = new ArrayList<SideMap>();
    for (int side = 0; side < centred.sides(); side++) {
      DoubleMatrix rotation = rotations.rotations().get(side);
      DoubleMatrix whole = rotations.sides().basis(side).expanded(rotation);
      sides.add(centred.side(side, AffineMap.ofRows(whole)));
    }
    return new Alignment(sides);
  }

  /**
   * Adds spaces to an alignment without moving what is there: each new side is turned towards the
   * mean of the known sides in the frame.
   *
   * <p>Cost: one Procrustes problem for each new side. Weakness: a new side wider than the frame
   * keeps only as many directions as the frame has.
   *
   * @param alignment of any method; stays as it is
   * @param pairs items embedded in at least one space of the alignment and at least one other; only
   *     read
   * @return the alignment's sides, then the new ones in their order
   * @throws ShapeException if no side of the pairs is known, or none is new
   */
  public static Alignment extend(Alignment alignment, PairedRows pairs) {
    return FrozenConsensus.of(alignment, CentredPairs.of(pairs)).extended();
  }

  @Override
  public Set<AlignerClaim> claims() {
    return Set.of(
        AlignerClaim.RECOVERS_ROTATION,
        AlignerClaim.ORTHOGONAL,
        AlignerClaim.ALLOWS_UNEQUAL_WIDTHS,
        AlignerClaim.ALLOWS_MANY_SIDES,
        AlignerClaim.IGNORES_ROTATION);
  }
}
