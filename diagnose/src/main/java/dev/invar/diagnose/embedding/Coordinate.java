package dev.invar.diagnose.embedding;

import dev.invar.linalg.DoubleMatrix;
import java.util.Arrays;

/** One of the two coordinates of all rows on their way down. */
final class Coordinate {
  private static final double LEAST_GAIN = 0.01;
  private static final double GAIN_MORE = 0.2;
  private static final double GAIN_LESS = 0.8;

  /** Set by whoever knows it before each step. */
  final double[] gradient;

  private final double[] place;
  private final double[] velocity;
  private final double[] gain;

  /** Starts at a column; at 0 if the matrix has no such column. */
  Coordinate(DoubleMatrix start, int column) {
    int n = (int) start.rows();
    place = new double[n];
    for (int i = 0; column < start.columns() && i < n; i++) {
      place[i] = start.get(i, column);
    }
    velocity = new double[n];
    gradient = new double[n];
    gain = new double[n];
    Arrays.fill(gain, 1);
  }

  /** The standard deviation of the places, or 1 if all are one. */
  double spread() {
    double mean = Arrays.stream(place).average().orElse(0);
    double square = Arrays.stream(place).map(value -> (value - mean) * (value - mean)).sum();
    return square > 0 ? Math.sqrt(square / place.length) : 1;
  }

  void scale(double by) {
    Arrays.setAll(place, i -> place[i] * by);
  }

  void round(float[] into) {
    for (int i = 0; i < place.length; i++) {
      into[i] = (float) place[i];
    }
  }

  /** Where a step goes on in the direction of the last, its gain grows, else it shrinks. */
  void step(double rate, double momentum) {
    for (int i = 0; i < place.length; i++) {
      boolean on = velocity[i] * gradient[i] < 0;
      gain[i] = Math.max(LEAST_GAIN, on ? gain[i] + GAIN_MORE : gain[i] * GAIN_LESS);
      velocity[i] = momentum * velocity[i] - rate * gain[i] * gradient[i];
      place[i] += velocity[i];
    }
  }

  double[] centred() {
    double mean = Arrays.stream(place).average().orElse(0);
    return Arrays.stream(place).map(value -> value - mean).toArray();
  }
}
