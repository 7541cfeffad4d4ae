package dev.invar.bench.sparse.codes;

import dev.invar.method.Seed;
import dev.invar.sparsecode.SparseCode;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Made-up codes of unit length that lie as those of text do: in clusters whose codes share latents,
 * and some latents far commoner than others.
 *
 * <p>A latent of popularity rank r is drawn in proportion to (r + 1)^−a. Each of {@value #CLUSTERS}
 * clusters has a pool of 3k/2 latents drawn so, each with a strength of its own. A code belongs to
 * a cluster drawn evenly; three in four of its k latents are from the cluster's pool, with about
 * their strength, and the others are drawn from all, weaker. The exponent a is chosen by bisection
 * so that the skew S of the codes is the one asked for. Any row can be made at any time, so that
 * none needs to be kept. Cost of a row: O(k log h).
 */
public final class ClusteredCodes {
  private static final int CLUSTERS = 2_000;
  private static final int SAMPLE = 20_000;
  private static final int BISECTIONS = 14;
  private static final double STEEPEST = 2;
  private static final double SPREAD = 0.3;
  private static final double WEAKER = 0.5;
  private static final long ROW_STEP = 0x9E3779B97F4A7C15L;

  /**
   * What is asked of the codes.
   *
   * @param latents h
   * @param active k, at most h/2
   * @param skew S = h·Σp²/(Σp)², p the share of codes with a latent: 1 if all latents are used
   *     alike. Below about 1.2 the clusters themselves are more skewed
   */
  public record Shape(int latents, int active, double skew) {}

  private final Shape shape;
  private final Seed rows;
  private final Seed queries;
  private final double[] cumulated;
  private final int[] ranked;
  private final int[][] pools;
  private final float[][] strengths;

  private ClusteredCodes(Shape shape, Seed seed, double exponent) {
    this.shape = shape;
    this.rows = seed.derive("rows");
    this.queries = seed.derive("queries");
    this.ranked = permutation(shape.latents, seed.derive("ranks").random());
    this.cumulated = new double[shape.latents];
    double sum = 0;
    for (int r = 0; r < shape.latents; r++) {
      sum += Math.pow(r + 1, -exponent);
      cumulated[r] = sum;
    }
    RandomGenerator random = seed.derive("clusters").random();
    this.pools = new int[CLUSTERS][];
    this.strengths = new float[CLUSTERS][];
    for (int c = 0; c < CLUSTERS; c++) {
      pools[c] = distinct(shape.active + shape.active / 2, random);
      strengths[c] = new float[pools[c].length];
      for (int i = 0; i < strengths[c].length; i++) {
        strengths[c][i] = (float) Math.exp(0.5 * random.nextGaussian());
      }
    }
  }

  /** Codes of that shape. Cost: that of {@value #BISECTIONS} samples of {@value #SAMPLE} codes. */
  public static ClusteredCodes of(Shape shape, Seed seed) {
    double low = 0;
    double high = STEEPEST;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      double skew = Skew.of(new ClusteredCodes(shape, seed, middle).rows(SAMPLE)).skew();
      if (skew < shape.skew) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return new ClusteredCodes(shape, seed, (low + high) / 2);
  }

  /** What was asked of the codes. */
  public Shape shape() {
    return shape;
  }

  /** The first n codes. */
  public CodeRows rows(int n) {
    return new CodeRows(n, shape.latents, this::row);
  }

  /** The first n queries: codes of the same clusters, none of them a row. */
  public CodeRows queries(int n) {
    return new CodeRows(n, shape.latents, this::query);
  }

  /** The code of row i, of length 1. */
  public SparseCode row(int i) {
    return code(new SplittableRandom(rows.value() + i * ROW_STEP));
  }

  /** The code of query i, of length 1. */
  public SparseCode query(int i) {
    return code(new SplittableRandom(queries.value() + i * ROW_STEP));
  }

  private SparseCode code(RandomGenerator random) {
    int cluster = random.nextInt(CLUSTERS);
    int[] pool = pools[cluster].clone();
    int fromPool = shape.active - shape.active / 4;
    var latents = new long[shape.active];
    for (int i = 0; i < fromPool; i++) {
      int at = random.nextInt(i, pool.length);
      int latent = pool[at];
      pool[at] = pool[i];
      pool[i] = latent;
      latents[i] = packed(latent, strength(cluster, latent) * noise(random));
    }
    for (int i = fromPool; i < shape.active; i++) {
      int latent = drawn(random);
      while (holds(latents, i, latent)) {
        latent = drawn(random);
      }
      latents[i] = packed(latent, (float) WEAKER * noise(random));
    }
    return unpacked(latents);
  }

  private float strength(int cluster, int latent) {
    int[] pool = pools[cluster];
    int at = 0;
    while (pool[at] != latent) {
      at++;
    }
    return strengths[cluster][at];
  }

  private static float noise(RandomGenerator random) {
    return (float) Math.exp(SPREAD * random.nextGaussian());
  }

  /** Sorts by latent with the value in the low half. */
  private static long packed(int latent, float value) {
    return (long) latent << 32 | Float.floatToIntBits(value);
  }

  private static SparseCode unpacked(long[] packed) {
    Arrays.sort(packed);
    var latents = new int[packed.length];
    var values = new float[packed.length];
    for (int i = 0; i < packed.length; i++) {
      latents[i] = (int) (packed[i] >>> 32);
      values[i] = Float.intBitsToFloat((int) packed[i]);
    }
    return new SparseCode(latents, values).unit();
  }

  private static boolean holds(long[] packed, int count, int latent) {
    for (int i = 0; i < count; i++) {
      if ((int) (packed[i] >>> 32) == latent) {
        return true;
      }
    }
    return false;
  }

  private int drawn(RandomGenerator random) {
    double at = random.nextDouble() * cumulated[cumulated.length - 1];
    int place = Arrays.binarySearch(cumulated, at);
    return ranked[Math.min(cumulated.length - 1, place < 0 ? -place - 1 : place + 1)];
  }

  private int[] distinct(int count, RandomGenerator random) {
    var drawn = new int[count];
    for (int i = 0; i < count; i++) {
      int next = drawn(random);
      while (contains(drawn, i, next)) {
        next = drawn(random);
      }
      drawn[i] = next;
    }
    return drawn;
  }

  private static boolean contains(int[] values, int count, int wanted) {
    for (int i = 0; i < count; i++) {
      if (values[i] == wanted) {
        return true;
      }
    }
    return false;
  }

  private static int[] permutation(int n, RandomGenerator random) {
    var order = new int[n];
    Arrays.setAll(order, i -> i);
    for (int i = n - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[other];
      order[other] = swapped;
    }
    return order;
  }
}
