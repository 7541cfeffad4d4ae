package dev.invar.checks.space;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Pairs of vectors that strain a similarity. */
final class VectorPairs {
  static final String DESCRIPTION =
      "generated pairs of 1 to 768 floats: normal, nearly equal, opposite, orthogonal, equal, with"
          + " values around 1e-30 and 1e30";

  private static final int[] WIDTHS = {1, 2, 3, 7, 33, 384, 768};

  private VectorPairs() {}

  /** Each entry is a pair of equally wide vectors, neither of them zero. */
  static List<float[][]> generate(RandomGenerator random) {
    var pairs = new ArrayList<float[][]>();
    for (int d : WIDTHS) {
      float[] a = normal(random, d, 1);
      pairs.add(new float[][] {a, normal(random, d, 1)});
      pairs.add(new float[][] {a, near(random, a, 1e-3f)});
      pairs.add(new float[][] {a, near(random, a, 1e-6f)});
      pairs.add(new float[][] {a, scaled(a, -2)});
      pairs.add(new float[][] {a, a.clone()});
      pairs.add(new float[][] {normal(random, d, 1e30f), normal(random, d, 1e30f)});
      pairs.add(new float[][] {normal(random, d, 1e-30f), normal(random, d, 1e-30f)});
      pairs.add(new float[][] {normal(random, d, 1e30f), normal(random, d, 1e-30f)});
      if (d > 1) {
        pairs.add(new float[][] {half(a, 0), half(a, 1)});
      }
    }
    return pairs;
  }

  private static float[] normal(RandomGenerator random, int d, float scale) {
    var values = new float[d];
    for (int i = 0; i < d; i++) {
      values[i] = scale * (float) random.nextGaussian();
    }
    return values;
  }

  private static float[] near(RandomGenerator random, float[] a, float distance) {
    float[] values = a.clone();
    for (int i = 0; i < values.length; i++) {
      values[i] += distance * (float) random.nextGaussian();
    }
    return values;
  }

  private static float[] scaled(float[] a, float factor) {
    float[] values = a.clone();
    for (int i = 0; i < values.length; i++) {
      values[i] *= factor;
    }
    return values;
  }

  /** Every second coordinate, beginning at {@code first}; the others are zero. */
  private static float[] half(float[] a, int first) {
    var values = new float[a.length];
    for (int i = first; i < a.length; i += 2) {
      values[i] = a[i];
    }
    return values;
  }
}
