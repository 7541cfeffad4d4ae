package dev.invar.checks.align.crowding;

import dev.invar.align.crowding.GalleryCorrection;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.util.random.RandomGenerator;

/**
 * Holds a correction to its promise in a cone: items share one direction, each to a degree of its
 * own, so that those near the axis are near to every query. After the correction, learnt from past
 * queries for other items, at least five more queries in a hundred find their item first.
 */
abstract class ConeCheck implements MethodCheck {
  private static final int ITEMS = 1000;
  private static final int WIDTH = 48;
  private static final double SPREAD = 0.6;
  private static final double AXIS = 1.5;
  private static final double NOISE = 0.9;

  private final GalleryCorrection correction;

  ConeCheck(GalleryCorrection correction) {
    this.correction = correction;
  }

  @Override
  public final String data() {
    return ITEMS
        + " generated items of width "
        + WIDTH
        + " in a cone, a noisy query for each, and as many past queries for other items";
  }

  @Override
  public final String measure() {
    return "recall@1 with the correction minus recall@1 without, no unit";
  }

  @Override
  public final Criterion criterion() {
    return Criterion.atLeast(0.05);
  }

  @Override
  public final double measured(Seed seed) {
    RandomGenerator random = seed.random();
    FloatMatrix gallery = FloatMatrix.allocate(ITEMS, WIDTH);
    FloatMatrix queries = FloatMatrix.allocate(ITEMS, WIDTH);
    FloatMatrix past = FloatMatrix.allocate(ITEMS, WIDTH);
    for (int i = 0; i < ITEMS; i++) {
      float[] meaning = noise(new float[WIDTH], 1, random);
      gallery.setRow(i, alongAxis(meaning, Math.exp(SPREAD * random.nextGaussian())));
      queries.setRow(i, alongAxis(noise(meaning, NOISE, random), AXIS));
      float[] other = noise(new float[WIDTH], 1, random);
      past.setRow(i, alongAxis(noise(other, NOISE, random), AXIS));
    }
    var items =
        new KnownItems(KnownItems.set("item", gallery), queries, KnownItems.set("past", past));
    return items.recall(correction) - items.recall();
  }

  private static float[] noise(float[] vector, double scale, RandomGenerator random) {
    var result = vector.clone();
    for (int j = 0; j < result.length; j++) {
      result[j] += (float) (scale * random.nextGaussian());
    }
    return result;
  }

  private static float[] alongAxis(float[] vector, double share) {
    var result = vector.clone();
    result[0] += (float) (share * Math.sqrt(WIDTH));
    return result;
  }
}
