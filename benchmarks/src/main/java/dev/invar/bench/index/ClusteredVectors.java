package dev.invar.bench.index;

import dev.invar.method.Seed;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Made-up vectors that lie as those of text do: in clusters, near a subspace of few dimensions. Row
 * i is Wz + e, scaled to length 1, where z is one of {@value #CLUSTERS} centres plus noise, both
 * normal in {@value #LATENT} dimensions, W is a fixed random d×{@value #LATENT} map, and e is small
 * noise in all d. Any row can be made at any time, so that none needs to be kept.
 */
public final class ClusteredVectors {
  private static final int CLUSTERS = 1000;
  private static final int LATENT = 32;
  private static final double SPREAD = 0.5;
  private static final double NOISE = 0.5;

  private final Seed seed;
  private final int d;
  private final float[][] centres = new float[CLUSTERS][LATENT];
  private final float[][] map = new float[LATENT][];

  /**
   * @param d width of the vectors, at least 1
   */
  public ClusteredVectors(Seed seed, int d) {
    this.seed = seed.derive("rows");
    this.d = d;
    RandomGenerator random = seed.derive("centres").random();
    for (float[] centre : centres) {
      fill(centre, random);
    }
    for (int j = 0; j < LATENT; j++) {
      map[j] = new float[d];
      fill(map[j], random);
    }
  }

  private static void fill(float[] values, RandomGenerator random) {
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
  }

  /** Row i, of length 1. */
  public float[] row(long i) {
    var random = new SplittableRandom(seed.value() + i * 0x9E3779B97F4A7C15L);
    float[] centre = centres[random.nextInt(CLUSTERS)];
    var row = new float[d];
    for (int j = 0; j < LATENT; j++) {
      float z = (float) (centre[j] + SPREAD * random.nextGaussian());
      for (int c = 0; c < d; c++) {
        row[c] += z * map[j][c];
      }
    }
    double squares = 0;
    for (int c = 0; c < d; c++) {
      row[c] += (float) (NOISE * random.nextGaussian());
      squares += (double) row[c] * row[c];
    }
    for (int c = 0; c < d; c++) {
      row[c] = (float) (row[c] / Math.sqrt(squares));
    }
    return row;
  }
}
