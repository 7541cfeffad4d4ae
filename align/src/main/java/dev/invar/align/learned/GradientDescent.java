package dev.invar.align.learned;

import dev.invar.method.Seed;
import java.util.List;

/**
 * Trains layers by {@link Adam} until the held-out loss has stopped falling, and leaves them as
 * they were when it was lowest: at the start, if it never fell.
 *
 * @param steps most steps
 * @param batch rows drawn for each, with replacement
 * @param rate of {@link Adam}
 * @param decay of {@link Adam}
 * @param pause steps between two looks at the held-out loss, and a tenth of the steps without a
 *     lower one after which it ends
 */
public record GradientDescent(int steps, int batch, double rate, double decay, int pause) {
  private static final int PATIENCE = 10;
  private static final double LEAST_GAIN = 0.99;
  private static final double ROUNDING = 1e-6;

  /**
   * What training came to.
   *
   * @param before held-out loss at the start
   * @param after lowest held-out loss, at which the layers were left
   * @param best the step after which it was; 0 for the start
   */
  public record Outcome(double before, double after, int best) {
    /** Whether training found anything better than the start: by 1 % and more than rounding. */
    public boolean improved() {
      return after < LEAST_GAIN * before - ROUNDING;
    }
  }

  /**
   * Trains.
   *
   * @param learner its layers are modified
   * @param seed of the batches
   */
  public Outcome train(Learner learner, Seed seed) {
    var random = seed.derive("batches").random();
    var adam = new Adam(rate, decay);
    double before = learner.heldOut();
    double lowest = before;
    int best = 0;
    List<float[]> kept = values(learner);
    for (int step = 1; step <= steps && step - best <= PATIENCE * pause; step++) {
      learner.learn(batch, random);
      adam.step(learner.layers());
      if (step % pause == 0 || step == steps) {
        double now = learner.heldOut();
        if (now < lowest) {
          lowest = now;
          best = step;
          kept = values(learner);
        }
      }
    }
    restore(learner, kept);
    return new Outcome(before, lowest, best);
  }

  private static List<float[]> values(Learner learner) {
    return learner.layers().stream().map(layer -> layer.values().clone()).toList();
  }

  private static void restore(Learner learner, List<float[]> values) {
    for (int i = 0; i < values.size(); i++) {
      float[] into = learner.layers().get(i).values();
      System.arraycopy(values.get(i), 0, into, 0, into.length);
    }
  }
}
