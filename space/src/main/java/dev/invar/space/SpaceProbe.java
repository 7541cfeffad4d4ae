package dev.invar.space;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import java.util.Arrays;

/**
 * How the vectors that two services gave for the same texts compare. A dozen texts are enough to
 * tell whether both serve one space.
 *
 * <p>The deviation of text i is 1 − cos(xᵢ, yᵢ), over the first coordinates if the widths differ: 0
 * the same direction, 1 at right angles. The shape's is the root mean square of cos(xᵢ, xⱼ) −
 * cos(yᵢ, yⱼ) over all pairs of texts, which no rotation changes. Measured on twelve texts with
 * four encoders: int8 against float deviates by at most .007 and in shape by .011, another prefix
 * by .05 to .13 and .03, two versions of one model by .08 to .18 and .32. Cost: O(n²d).
 *
 * @param texts n, how many were compared
 * @param widths of the first side's vectors and of the second's
 * @param lengths of the second side's vectors, the shortest and the longest
 * @param meanDeviation mean over the texts
 * @param largestDeviation largest of any text
 * @param shapeDeviation of the shape
 */
public record SpaceProbe(
    int texts,
    Ends<Integer> widths,
    Ends<Double> lengths,
    double meanDeviation,
    double largestDeviation,
    double shapeDeviation) {
  /** Rounding, also to 16 bits, deviates by less. */
  private static final double ROUNDING = 1e-4;

  /** Arithmetic of 8 bits deviates by less, another prefix by more. */
  private static final double PRECISION = 0.015;

  /** Arithmetic of 8 bits changes the shape by less, another prefix by more. */
  private static final double SHAPE = 0.015;

  private static final int LEAST = 2;

  /**
   * Two values that belong together.
   *
   * @param <T> their type
   */
  public record Ends<T>(T first, T second) {}

  /**
   * Compares vectors of the same texts, row by row. The spaces are not looked at: whether they are
   * one is the question.
   *
   * @param ours vectors of a space that is known; only read
   * @param theirs the same ids in the same order; only read
   * @throws ShapeException if ids differ or there are fewer than two
   * @throws NumericalException if a vector is zero or not finite
   */
  public static SpaceProbe of(VectorSet ours, VectorSet theirs) {
    PairedRows pairs = PairedRows.of(ours, theirs);
    int n = pairs.size();
    if (n < LEAST) {
      throw new ShapeException("texts to probe a space with", "at least " + LEAST, n);
    }
    var deviations = new double[n];
    double shortest = Double.POSITIVE_INFINITY;
    double longest = 0;
    for (int i = 0; i < n; i++) {
      deviations[i] = deviation(ours.vectors().row(i), theirs.vectors().row(i));
      double length = Coordinates.lengthOfDirection(theirs.vectors().row(i), "probed");
      shortest = Math.min(shortest, length);
      longest = Math.max(longest, length);
    }
    double largest = 0;
    double sum = 0;
    for (double deviation : deviations) {
      largest = Math.max(largest, deviation);
      sum += deviation;
    }
    return new SpaceProbe(
        n,
        new Ends<>(ours.space().width(), theirs.space().width()),
        new Ends<>(shortest, longest),
        sum / n,
        largest,
        shape(ours, theirs));
  }

  private static double deviation(float[] ours, float[] theirs) {
    int width = Math.min(ours.length, theirs.length);
    float[] a = Arrays.copyOf(ours, width);
    float[] b = Arrays.copyOf(theirs, width);
    return 1 - CosineSimilarity.DEFAULTS.of(a, b);
  }

  private static double shape(VectorSet ours, VectorSet theirs) {
    DoubleMatrix x = CosineSimilarity.DEFAULTS.between(ours, ours);
    DoubleMatrix y = CosineSimilarity.DEFAULTS.between(theirs, theirs);
    int n = ours.size();
    double sum = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double difference = x.get(i, j) - y.get(i, j);
        sum += difference * difference;
      }
    }
    return Math.sqrt(sum / (n * (n - 1) / 2.0));
  }

  /** What the figures say. */
  public SpaceLikeness likeness() {
    if (largestDeviation <= PRECISION) {
      if (!widths.first().equals(widths.second())) {
        return SpaceLikeness.CUT;
      }
      return largestDeviation <= ROUNDING ? SpaceLikeness.SAME : SpaceLikeness.NEAR;
    }
    return shapeDeviation <= SHAPE ? SpaceLikeness.ROTATED : SpaceLikeness.DIFFERENT;
  }
}
