package dev.invar.align.correlation;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.ShiftedSystem;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import java.util.List;
import java.util.Set;

/**
 * Aligns two spaces that share only part of what they say: first the k directions that correlate
 * most, then a linear fit inside them.
 *
 * <p>A and B are the k leading directions of {@link CanonicalCorrelation}, M minimises ‖X₀AM −
 * Y₀B‖_F: x ↦ xAM, y ↦ yB; since rows are centred, the map is affine on the vectors themselves. k
 * is fixed, or chosen from 1, 2, 5, 10, 20, 50, … on held-out items: a fifth of the pairs, picked
 * by a hash of their ids; k is the number with which an item's own second vector scores most
 * deviations above those of the others. With fewer than 10 held-out items k is the most that the
 * pairs show. Source: arXiv:2503.05283, there for 3D and text with k about 50. Cost: O(n·d² + d³)
 * time, once more when k is chosen. Weakness: what is private to one space is lost, also for search
 * within that space; near-duplicates among the pairs make k too large. Little damping suits spaces
 * that share little; two encoders of one kind are better aligned with a damping of 1 and more, or
 * by a rotation.
 *
 * @param directions k, at most
 * @param damping ε of the canonical correlations
 * @param choice whether k is taken as it is
 * @param seed of the choice of held-out items
 */
@Method(
    id = "subspace-alignment",
    name = "Subspace alignment",
    rows = "S007",
    source = "arXiv:2503.05283",
    summary = "Projects two spaces on their most correlated directions and fits a map inside them")
public record SubspaceAlignment(
    @Option(value = "most directions kept; fewer if the pairs show fewer", min = 1, max = 65536)
        int directions,
    @Option(
            value = "damping as a share of the mean variance: 1e-8 none, 100 no whitening",
            min = 1e-8,
            max = 1e8)
        double damping,
    @Option("whether so many directions are kept, or as many as serve held-out items best")
        DirectionChoice choice,
    @Option("picks the held-out items") Seed seed)
    implements Aligner {
  public static final SubspaceAlignment DEFAULTS =
      new SubspaceAlignment(500, 0.1, DirectionChoice.HELD_OUT, Seed.DEFAULT);

  public SubspaceAlignment {
    Options.check(SubspaceAlignment.class, directions, damping, choice, seed);
  }

  @Override
  public Alignment fit(PairedRows pairs) {
    CentredPairs centred = CentredPairs.ofTwo(pairs, "subspace alignment");
    CanonicalDirections found = CanonicalDirections.of(centred, damping, directions);
    int kept = Math.min(kept(pairs), found.count());
    return alignment(centred, found.leading(kept));
  }

  /**
   * How many directions a fit to these pairs keeps, at most.
   *
   * @param pairs two sides; only read
   */
  public int kept(PairedRows pairs) {
    return switch (choice) {
      case FIXED -> directions;
      case HELD_OUT ->
          DirectionSearch.of(pairs, seed)
              .map(search -> search.best(damping, directions))
              .orElse(directions);
    };
  }

  /** The map inside the directions. */
  static Alignment alignment(CentredPairs centred, CanonicalDirections found) {
    DoubleMatrix a = found.first();
    DoubleMatrix energy = a.transposeTimes(found.energy()).times(a);
    DoubleMatrix agreement = a.transposeTimes(found.cross()).times(found.second());
    DoubleMatrix inside = ShiftedSystem.of(energy, agreement).solve(0);
    return new Alignment(
        List.of(
            centred.side(0, AffineMap.ofRows(a.times(inside))),
            centred.side(1, AffineMap.ofRows(found.second()))));
  }

  @Override
  public Set<AlignerClaim> claims() {
    return Set.of(
        AlignerClaim.RECOVERS_ROTATION,
        AlignerClaim.ALLOWS_UNEQUAL_WIDTHS,
        AlignerClaim.IGNORES_ROTATION);
  }
}
