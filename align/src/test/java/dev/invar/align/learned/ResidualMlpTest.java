package dev.invar.align.learned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.TestPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.PairedRows;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResidualMlpTest {
  private static final int N = 200;
  private static final int D = 8;

  @SeededTest
  void gradientsAreTheSlopesOfTheLoss(Seed seed) {
    FloatMatrix x = FloatMatrix.copyOf(RandomArrays.floats(seed, 12, D), 12, D);
    FloatMatrix t = FloatMatrix.copyOf(RandomArrays.floats(seed.derive("t"), 12, D), 12, D);
    RowSplit split = RowSplit.of(TestPairs.related(12, D, D, 3, 0.1, seed), 0.2, seed);
    TrainedLayer hidden = TrainedLayer.random(5, D, seed.random());
    var learner = new ResidualLearner(x, t, split, hidden);
    float[] random = RandomArrays.floats(seed.derive("output"), 1, 6 * D);
    System.arraycopy(random, 0, learner.layers().get(1).values(), 0, 6 * D);
    List<Integer> all = IntStream.range(0, 12).boxed().toList();
    learner.learn(all);
    for (TrainedLayer layer : learner.layers()) {
      float[] gradient = layer.gradient().clone();
      for (int i = 0; i < gradient.length; i += 7) {
        float held = layer.values()[i];
        float step = 1e-2f;
        layer.values()[i] = held + step;
        double above = learner.loss(x, t);
        layer.values()[i] = held - step;
        double below = learner.loss(x, t);
        layer.values()[i] = held;
        double expected = (above - below) / (2 * step);
        assertThat((double) gradient[i])
            .isCloseTo(expected, within(2e-2 + 1e-2 * Math.abs(expected)));
      }
    }
  }

  @SeededTest
  void learnsWhatALineCannotHoldOrLeavesItAlone(Seed seed) {
    PairedRows pairs = TestPairs.related(N, D, D, 4, 0.2, seed);
    double before = error(new ResidualMlp(32, ResidualStart.IDENTITY, false, 1e-2, 0, seed), pairs);
    double after =
        error(new ResidualMlp(32, ResidualStart.IDENTITY, false, 1e-2, 300, seed), pairs);
    assertThat(after).isLessThan(0.7 * before);
  }

  @SeededTest
  void startedFromARotationItAddsNothingToOne(Seed seed) {
    PairedRows pairs = TestPairs.rotations(2, N, D, seed);
    var mlp = new ResidualMlp(32, ResidualStart.PROCRUSTES, false, 1e-3, 200, seed);
    assertThat(error(mlp, pairs)).isLessThan(1e-6);
  }

  @SeededTest
  void aScaleForEachCoordinateLosesNothingOnWhatItWasFittedTo(Seed seed) {
    PairedRows pairs = TestPairs.related(N, D, D, 4, 0.3, seed);
    double plain =
        error(new ResidualMlp(32, ResidualStart.PROCRUSTES, false, 1e-3, 0, seed), pairs);
    double scaled =
        error(new ResidualMlp(32, ResidualStart.PROCRUSTES, true, 1e-3, 0, seed), pairs);
    assertThat(scaled).isLessThan(plain);
  }

  @SeededTest
  void trainingEndsWhereTheHeldOutLossWasLowest(Seed seed) {
    var held = new double[] {5, 4, 3, 6, 7, 8};
    var learner = new ScriptedLearner(held);
    var outcome = new GradientDescent(5, 1, 0.1, 0, 1).train(learner, seed);
    assertThat(outcome).isEqualTo(new GradientDescent.Outcome(5, 3, 2));
    assertThat(learner.layer.values()[0]).isCloseTo(-0.2f, within(1e-3f));
  }

  @Test
  void trainingThatNeverGainsLeavesTheStart() {
    var learner = new ScriptedLearner(new double[] {5, 5, 5, 5, 5, 5});
    var outcome = new GradientDescent(5, 1, 0.1, 0, 1).train(learner, new Seed(1));
    assertThat(outcome.improved()).isFalse();
    assertThat(learner.layer.values()).containsOnly(0f);
  }

  @Test
  void refusesSidesOfDifferentWidths() {
    PairedRows pairs = TestPairs.related(N, D, D + 1, 4, 0.2, new Seed(1));
    assertThatThrownBy(() -> ResidualMlp.DEFAULTS.fit(pairs)).isInstanceOf(ShapeException.class);
  }

  /** A layer whose every gradient is 1, and held-out losses as told. */
  private static final class ScriptedLearner implements Learner {
    private final TrainedLayer layer = TrainedLayer.zero(1, 1);
    private final double[] held;
    private int asked;

    ScriptedLearner(double[] held) {
      this.held = held;
    }

    @Override
    public List<TrainedLayer> layers() {
      return List.of(layer);
    }

    @Override
    public void learn(int batch, RandomGenerator random) {
      java.util.Arrays.fill(layer.gradient(), 0.5f);
    }

    @Override
    public double heldOut() {
      return held[asked++];
    }
  }

  /** Mean ‖f(x) − y‖² over all centred pairs. */
  private static double error(ResidualMlp mlp, PairedRows pairs) {
    Alignment alignment = mlp.fit(pairs);
    CentredPairs centred = CentredPairs.of(pairs);
    FloatMatrix images = alignment.sides().getFirst().map().apply(centred.centred(0).toFloats());
    assertThat(alignment.sides().get(1).map()).isInstanceOf(AffineMap.class);
    return Math.pow(images.toDoubles().minus(centred.centred(1)).frobeniusNorm(), 2) / pairs.size();
  }
}
