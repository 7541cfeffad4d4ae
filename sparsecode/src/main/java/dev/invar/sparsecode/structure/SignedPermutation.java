package dev.invar.sparsecode.structure;

import dev.invar.method.Seed;
import java.util.random.RandomGenerator;

/**
 * An orthogonal map that moves coordinates and changes some of their signs: keeps every length and
 * every angle exactly, to the last bit.
 */
final class SignedPermutation {
  private final int[] places;
  private final boolean[] negative;

  SignedPermutation(int width, Seed seed) {
    RandomGenerator random = seed.random();
    places = new int[width];
    negative = new boolean[width];
    for (int i = 0; i < width; i++) {
      int other = random.nextInt(i + 1);
      places[i] = places[other];
      places[other] = i;
      negative[i] = random.nextBoolean();
    }
  }

  /** Adds the image of a vector to a sum. */
  void addImage(double[] vector, double[] sum) {
    for (int i = 0; i < vector.length; i++) {
      sum[places[i]] += negative[i] ? -vector[i] : vector[i];
    }
  }
}
