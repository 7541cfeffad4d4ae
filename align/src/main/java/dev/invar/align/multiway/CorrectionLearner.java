package dev.invar.align.multiway;

import dev.invar.align.learned.Learner;
import dev.invar.align.learned.RowSplit;
import dev.invar.align.learned.Rows;
import dev.invar.align.learned.TrainedLayer;
import dev.invar.align.map.GatedCorrection;
import dev.invar.align.map.Gelu;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Learns the {@link GatedCorrection} that brings the directions of all sides in the frame closest
 * to their mean direction C, at a price for moving one by more than a cap.
 *
 * <p>L = mean(1 − ⟨o, C⟩) + λ·mean(max(0, 1 − ⟨o, u⟩ − τ)) with o the corrected direction of u, of
 * length 1. A batch is of one side, drawn anew each time.
 */
final class CorrectionLearner implements Learner {
  private final List<FloatMatrix> directions;
  private final FloatMatrix consensus;
  private final RowSplit split;
  private final CorrectionPrice price;
  private final TrainedLayer hidden;
  private final TrainedLayer output;
  private final TrainedLayer gate;

  /**
   * @param directions of every side, n×d, rows of length 1; shared
   * @param consensus C, n×d, rows of length 1; shared
   */
  CorrectionLearner(
      List<FloatMatrix> directions,
      FloatMatrix consensus,
      RowSplit split,
      CorrectionPrice price,
      Seed seed) {
    this.directions = directions;
    this.consensus = consensus;
    this.split = split;
    this.price = price;
    int width = consensus.columns();
    this.hidden = TrainedLayer.random(2 * width, width, seed.derive("corrector").random());
    this.output = TrainedLayer.zero(width, 2 * width);
    this.gate = TrainedLayer.zero(width, width);
  }

  @Override
  public List<TrainedLayer> layers() {
    return List.of(hidden, output, gate);
  }

  @Override
  public void learn(int batch, RandomGenerator random) {
    int side = random.nextInt(directions.size());
    learn(side, Rows.draw(split.learned(), batch, random));
  }

  void learn(int side, List<Integer> rows) {
    FloatMatrix u = Rows.select(directions.get(side), rows);
    FloatMatrix wanted = Rows.select(consensus, rows);
    FloatMatrix inner = GatedCorrection.standardized(u);
    FloatMatrix before = hidden.layer().apply(inner);
    FloatMatrix active = Rows.combined(before, before, (a, same) -> Gelu.of(a));
    FloatMatrix delta = output.layer().apply(active);
    FloatMatrix open =
        Rows.combined(
            gate.layer().apply(inner), delta, (z, other) -> (float) (1 / (1 + Math.exp(-z))));
    FloatMatrix moved = Rows.combined(u, Rows.combined(open, delta, (g, d) -> g * d), Float::sum);
    FloatMatrix slope = price.slope(moved, u, wanted);
    FloatMatrix deltaSlope = Rows.combined(slope, open, (s, g) -> s * g);
    output.learn(active, deltaSlope);
    hidden.learn(
        inner, Rows.combined(output.back(deltaSlope), before, (back, a) -> back * Gelu.slope(a)));
    FloatMatrix gateSlope =
        Rows.combined(
            Rows.combined(slope, delta, (s, d) -> s * d), open, (s, g) -> s * g * (1 - g));
    gate.learn(inner, gateSlope);
  }

  @Override
  public double heldOut() {
    return loss(split.heldOut());
  }

  /** L over some rows of every side; 0 if there are none. */
  double loss(List<Integer> rows) {
    if (rows.isEmpty()) {
      return 0;
    }
    FloatMatrix wanted = Rows.select(consensus, rows);
    GatedCorrection now = correction();
    double sum = 0;
    for (FloatMatrix side : directions) {
      FloatMatrix u = Rows.select(side, rows);
      sum += price.of(now.apply(u), u, wanted) / directions.size();
    }
    return sum;
  }

  /** The correction as it is now. */
  GatedCorrection correction() {
    return new GatedCorrection(hidden.layer(), output.layer(), gate.layer());
  }
}
