package dev.invar.align.multiway;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.SideMap;
import dev.invar.align.UnitLength;
import dev.invar.align.learned.GradientDescent;
import dev.invar.align.learned.RowSplit;
import dev.invar.align.map.GatedCorrection;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * {@link GeneralizedProcrustes}, and one small network for all sides that bends each direction in
 * the frame towards the mean direction of its item.
 *
 * <p>The correction is a {@link GatedCorrection} u ↦ u + g∘δ, learned from C_i, the mean direction
 * of item i over the sides: mean(1 − ⟨o, C⟩) + λ·mean(max(0, 1 − ⟨o, u⟩ − τ)), o the corrected
 * direction. Moving by up to τ is free, more costs λ. A tenth of the pairs is held out and says
 * when to stop. If the held-out loss never falls by 1 % of what it is without a correction, there
 * is none: the result is generalised Procrustes itself, exactly.
 *
 * <p>Source: arXiv:2602.06205. Cost: that of generalised Procrustes and about 30·steps·batch·d²
 * operations. Weakness: needs thousands of pairs of spaces that differ by more than a rotation; of
 * four English encoders on the same texts it gains nothing. The held-out loss is not recall: with
 * much smaller rates it fell where recall fell too. A corrected side cannot be migrated or bridged
 * to, since the correction cannot be undone.
 *
 * @param cap τ, how far 1 − cosine may move for nothing
 * @param penalty λ, price of moving further
 * @param rate how far a step goes
 * @param steps most steps
 * @param batch rows in a step
 * @param seed of the network's start, the rows held out and the batches
 */
@Method(
    id = "geometry-corrected-procrustes",
    name = "GCPA (geometry-corrected Procrustes)",
    rows = "S090",
    source = "arXiv:2602.06205",
    summary = "Generalised Procrustes, then a small network that bends directions to their mean")
public record GeometryCorrectedProcrustes(
    @Option(value = "how far 1 - cosine may move for nothing", min = 0, max = 2) double cap,
    @Option(value = "price of moving further; much more than 1 forbids it", min = 0, max = 1e6)
        double penalty,
    @Option(value = "how far a step goes", min = 1e-6, max = 0.1) double rate,
    @Option(value = "most steps; 0 for none", min = 0, max = 1_000_000) int steps,
    @Option(value = "rows in a step", min = 1, max = 65_536) int batch,
    @Option("of the network's start, the rows held out and the batches") Seed seed)
    implements Aligner {
  public static final GeometryCorrectedProcrustes DEFAULTS =
      new GeometryCorrectedProcrustes(0.08, 0.7, 2e-3, 1000, 256, Seed.DEFAULT);

  private static final double HELD_OUT = 0.1;
  private static final double DECAY = 1e-4;
  private static final int PAUSE = 20;

  public GeometryCorrectedProcrustes {
    Options.check(GeometryCorrectedProcrustes.class, cap, penalty, rate, steps, batch, seed);
  }

  @Override
  public Alignment fit(PairedRows pairs) {
    RowSplit split = RowSplit.of(pairs, HELD_OUT, seed);
    Alignment plain = GeneralizedProcrustes.DEFAULTS.fit(split.pairs());
    List<FloatMatrix> directions = directions(plain, split.pairs());
    var learner =
        new CorrectionLearner(
            directions, mean(directions), split, new CorrectionPrice(cap, penalty), seed);
    boolean improved =
        new GradientDescent(steps, batch, rate, DECAY, PAUSE).train(learner, seed).improved();
    return improved ? corrected(plain, learner.correction()) : plain;
  }

  private static List<FloatMatrix> directions(Alignment alignment, PairedRows pairs) {
    var directions = new ArrayList<FloatMatrix>();
    for (int side = 0; side < pairs.sides().size(); side++) {
      directions.add(alignment.sides().get(side).apply(pairs.sides().get(side), Role.PASSAGE));
    }
    return directions;
  }

  /** The mean direction of every item. */
  private static FloatMatrix mean(List<FloatMatrix> directions) {
    FloatMatrix mean =
        FloatMatrix.allocate(directions.getFirst().rows(), directions.getFirst().columns());
    for (long i = 0; i < mean.rows(); i++) {
      var sum = new float[mean.columns()];
      for (FloatMatrix side : directions) {
        float[] row = side.row(i);
        for (int j = 0; j < sum.length; j++) {
          sum[j] += row[j];
        }
      }
      mean.setRow(i, UnitLength.orZero(sum));
    }
    return mean;
  }

  private static Alignment corrected(Alignment plain, GatedCorrection correction) {
    return new Alignment(
        plain.sides().stream()
            .map(side -> new SideMap(side.space(), side.means(), side.map().then(correction)))
            .toList());
  }

  @Override
  public Set<AlignerClaim> claims() {
    return Set.of(
        AlignerClaim.RECOVERS_ROTATION,
        AlignerClaim.ALLOWS_UNEQUAL_WIDTHS,
        AlignerClaim.ALLOWS_MANY_SIDES);
  }
}
