package dev.invar.diagnose.embedding;

import dev.invar.linalg.DoubleMatrix;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

/**
 * The gradient descent of t-SNE. Rows are worked on in blocks, each by one thread; whatever is
 * summed over rows is summed block by block in their order, so that threads change nothing.
 *
 * <p>The inner loops go over the rows of a block, not over what acts on them: so they hold no sum
 * across their steps, and the compiler makes vector code of them.
 */
final class Descent {
  private static final int BLOCK = 256;
  private static final double START = 1e-4;
  private static final float EXAGGERATION = 12;
  private static final double EARLY_MOMENTUM = 0.5;
  private static final double MOMENTUM = 0.8;
  private static final double LEAST_RATE = 50;
  private static final double RATE_DIVISOR = 4;

  private final float[] affinities;
  private final int n;
  private final int threads;
  private final Block[] blocks;

  /** Places as the blocks see them, rounded. */
  private final float[] x;

  private final float[] y;

  Descent(float[] affinities, int n, int threads) {
    this.affinities = affinities;
    this.n = n;
    this.threads = threads;
    this.x = new float[n];
    this.y = new float[n];
    this.blocks =
        IntStream.rangeClosed(0, (n - 1) / BLOCK)
            .mapToObj(block -> new Block(block * BLOCK, Math.min(BLOCK, n - block * BLOCK)))
            .toArray(Block[]::new);
  }

  /**
   * The places after some rounds.
   *
   * @param start n×k, of which the first two columns are used
   */
  PlanarPlaces from(DoubleMatrix start, int rounds) {
    var across = new Coordinate(start, 0);
    var upwards = new Coordinate(start, 1);
    double scale = START / across.spread();
    across.scale(scale);
    upwards.scale(scale);
    double rate = Math.max(LEAST_RATE, n / (double) EXAGGERATION / RATE_DIVISOR);
    try (var pool = new ForkJoinPool(threads)) {
      for (int round = 0; round < rounds; round++) {
        boolean early = round < rounds / 4;
        across.round(x);
        upwards.round(y);
        pool.submit(() -> Arrays.stream(blocks).parallel().forEach(Block::act)).join();
        double all = -n; // each row has seen itself, at distance 0
        for (Block block : blocks) {
          all += block.seen();
        }
        for (Block block : blocks) {
          block.gradients(
              early ? EXAGGERATION : 1, Math.max(all, Double.MIN_NORMAL), across, upwards);
        }
        double momentum = early ? EARLY_MOMENTUM : MOMENTUM;
        across.step(rate, momentum);
        upwards.step(rate, momentum);
      }
    }
    return new PlanarPlaces(across.centred(), upwards.centred());
  }

  /** What acts on some rows. */
  private final class Block {
    private final int from;
    private final int size;
    private final float[] near = new float[BLOCK];
    private final float[] held = new float[BLOCK];
    private final float[] pullX = new float[BLOCK];
    private final float[] pullY = new float[BLOCK];
    private final float[] pushX = new float[BLOCK];
    private final float[] pushY = new float[BLOCK];
    private final float[] ownX = new float[BLOCK];
    private final float[] ownY = new float[BLOCK];

    Block(int from, int size) {
      this.from = from;
      this.size = size;
    }

    void act() {
      for (float[] sum : new float[][] {near, pullX, pullY, pushX, pushY}) {
        Arrays.fill(sum, 0);
      }
      System.arraycopy(x, from, ownX, 0, size);
      System.arraycopy(y, from, ownY, 0, size);
      for (int j = 0; j < n; j++) {
        System.arraycopy(affinities, j * n + from, held, 0, size);
        act(x[j], y[j]);
      }
    }

    /** What one row does to those of the block: one division serves both forces. */
    private void act(float otherX, float otherY) {
      for (int i = 0; i < size; i++) {
        float dx = ownX[i] - otherX;
        float dy = ownY[i] - otherY;
        float close = 1 / (1 + dx * dx + dy * dy);
        float pull = held[i] * close;
        float push = close * close;
        near[i] += close;
        pullX[i] += pull * dx;
        pullY[i] += pull * dy;
        pushX[i] += push * dx;
        pushY[i] += push * dy;
      }
    }

    double seen() {
      double sum = 0;
      for (int i = 0; i < size; i++) {
        sum += near[i];
      }
      return sum;
    }

    void gradients(float exaggeration, double all, Coordinate across, Coordinate upwards) {
      for (int i = 0; i < size; i++) {
        across.gradient[from + i] = 4 * (exaggeration * pullX[i] - pushX[i] / all);
        upwards.gradient[from + i] = 4 * (exaggeration * pullY[i] - pushY[i] / all);
      }
    }
  }
}
