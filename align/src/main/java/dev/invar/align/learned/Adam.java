package dev.invar.align.learned;

import java.util.ArrayList;
import java.util.List;

/**
 * Steps down a gradient, each value at a pace of its own: m ← 0.9m + 0.1g, v ← 0.999v + 0.001g², θ
 * ← θ − rate·(m̂/(√v̂ + 1e-8) + decay·θ), with m̂ and v̂ corrected for their start at 0. A gradient
 * longer than 1 is scaled to length 1 first.
 *
 * <p>Source: Kingma and Ba 2014, arXiv:1412.6980; decay apart from the gradient by Loshchilov and
 * Hutter 2017, arXiv:1711.05101. Not thread-safe.
 */
public final class Adam {
  private static final double FIRST = 0.9;
  private static final double SECOND = 0.999;
  private static final double LEAST = 1e-8;

  private final double rate;
  private final double decay;
  private final List<float[]> means = new ArrayList<>();
  private final List<float[]> squares = new ArrayList<>();
  private int steps;

  /**
   * @param rate how far a step goes, above 0
   * @param decay share of a value that each step takes off, times the rate; 0 for none
   */
  public Adam(double rate, double decay) {
    this.rate = rate;
    this.decay = decay;
  }

  /** One step of the same layers as in every call; their values are modified. */
  public void step(List<TrainedLayer> layers) {
    if (means.isEmpty()) {
      for (TrainedLayer layer : layers) {
        means.add(new float[layer.values().length]);
        squares.add(new float[layer.values().length]);
      }
    }
    steps++;
    double scale = 1 / Math.max(1, length(layers));
    for (int i = 0; i < layers.size(); i++) {
      step(layers.get(i), scale, means.get(i), squares.get(i));
    }
  }

  private static double length(List<TrainedLayer> layers) {
    double sum = 0;
    for (TrainedLayer layer : layers) {
      for (float value : layer.gradient()) {
        sum += (double) value * value;
      }
    }
    return Math.sqrt(sum);
  }

  private void step(TrainedLayer layer, double scale, float[] mean, float[] square) {
    float[] values = layer.values();
    float[] gradient = layer.gradient();
    double first = 1 - Math.pow(FIRST, steps);
    double second = 1 - Math.pow(SECOND, steps);
    for (int i = 0; i < values.length; i++) {
      double g = scale * gradient[i];
      mean[i] = (float) (FIRST * mean[i] + (1 - FIRST) * g);
      square[i] = (float) (SECOND * square[i] + (1 - SECOND) * g * g);
      double pace = mean[i] / first / (Math.sqrt(square[i] / second) + LEAST);
      values[i] = (float) (values[i] - rate * (pace + decay * values[i]));
    }
  }
}
