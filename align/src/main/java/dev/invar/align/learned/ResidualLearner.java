package dev.invar.align.learned;

import dev.invar.align.map.Gelu;
import dev.invar.align.map.ResidualNetwork;
import dev.invar.linalg.FloatMatrix;
import java.util.List;
import java.util.random.RandomGenerator;

/** Learns the y = x + W₂·GELU(W₁x + b₁) + b₂ of least mean ‖y − t‖². */
final class ResidualLearner implements Learner {
  private final TrainedLayer hidden;
  private final TrainedLayer output;
  private final FloatMatrix source;
  private final FloatMatrix target;
  private final RowSplit split;
  private final FloatMatrix heldSource;
  private final FloatMatrix heldTarget;

  /**
   * @param source x, n×d; shared
   * @param target t, n×d; shared
   */
  ResidualLearner(FloatMatrix source, FloatMatrix target, RowSplit split, TrainedLayer hidden) {
    this.source = source;
    this.target = target;
    this.split = split;
    this.hidden = hidden;
    this.output = TrainedLayer.zero(source.columns(), hidden.layer().outputWidth());
    this.heldSource = Rows.select(source, split.heldOut());
    this.heldTarget = Rows.select(target, split.heldOut());
  }

  @Override
  public List<TrainedLayer> layers() {
    return List.of(hidden, output);
  }

  @Override
  public void learn(int batch, RandomGenerator random) {
    learn(Rows.draw(split.learned(), batch, random));
  }

  void learn(List<Integer> rows) {
    FloatMatrix x = Rows.select(source, rows);
    FloatMatrix t = Rows.select(target, rows);
    FloatMatrix before = hidden.layer().apply(x);
    FloatMatrix active = Rows.combined(before, before, (a, same) -> Gelu.of(a));
    FloatMatrix y = Rows.combined(output.layer().apply(active), x, Float::sum);
    float scale = 2f / rows.size();
    FloatMatrix slope = Rows.combined(y, t, (a, b) -> scale * (a - b));
    output.learn(active, slope);
    FloatMatrix inner =
        Rows.combined(output.back(slope), before, (back, a) -> back * Gelu.slope(a));
    hidden.learn(x, inner);
  }

  @Override
  public double heldOut() {
    return heldSource.rows() == 0 ? 0 : loss(heldSource, heldTarget);
  }

  /** Mean ‖y − t‖². */
  double loss(FloatMatrix x, FloatMatrix t) {
    FloatMatrix y = network().apply(x);
    double sum = 0;
    for (long i = 0; i < y.rows(); i++) {
      float[] image = y.row(i);
      float[] wanted = t.row(i);
      for (int j = 0; j < image.length; j++) {
        double difference = (double) image[j] - wanted[j];
        sum += difference * difference;
      }
    }
    return sum / y.rows();
  }

  /** The network as it is now. */
  ResidualNetwork network() {
    return new ResidualNetwork(hidden.layer(), output.layer());
  }
}
