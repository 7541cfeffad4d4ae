package dev.invar.checks.align.crowding;

import dev.invar.align.crowding.CorrectedGallery;
import dev.invar.align.crowding.GalleryCorrection;
import dev.invar.align.crowding.LocalAdjustment;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Holds the local adjustment to thinning out dense places without losing answers: in a gallery of
 * clusters, pushed away from its own items, the mean cosine of an item with its ten nearest falls
 * by a hundredth at least, and no more than two queries in a thousand lose their item.
 */
@CheckOf(LocalAdjustment.class)
public final class LocalAdjustmentCheck implements MethodCheck {
  private static final int ITEMS = 1000;
  private static final int CLUSTERS = 50;
  private static final int WIDTH = 48;
  private static final int NEAREST = 10;
  private static final double NOISE = 1.5;
  private static final double LOSS = 0.002;

  private final GalleryCorrection correction;

  /** Checks Invar's own. */
  public LocalAdjustmentCheck() {
    this(LocalAdjustment.DEFAULTS);
  }

  LocalAdjustmentCheck(GalleryCorrection correction) {
    this.correction = correction;
  }

  @Override
  public String data() {
    return ITEMS
        + " generated items of width "
        + WIDTH
        + " in "
        + CLUSTERS
        + " clusters, a noisy query for each";
  }

  @Override
  public String measure() {
    return "fall of the mean cosine with the 10 nearest; if recall@1 falls by more than 0.002, "
        + "minus that fall; no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atLeast(0.01);
  }

  @Override
  public double measured(Seed seed) {
    RandomGenerator random = seed.random();
    float[][] centres = new float[CLUSTERS][];
    Arrays.setAll(centres, i -> near(new float[WIDTH], 1, random));
    FloatMatrix gallery = FloatMatrix.allocate(ITEMS, WIDTH);
    FloatMatrix queries = FloatMatrix.allocate(ITEMS, WIDTH);
    for (int i = 0; i < ITEMS; i++) {
      float[] item = near(centres[random.nextInt(CLUSTERS)], 1, random);
      gallery.setRow(i, item);
      queries.setRow(i, near(item, NOISE, random));
    }
    var set = KnownItems.set("item", gallery);
    var items = new KnownItems(set, queries, set);
    CorrectedGallery corrected = correction.correct(set, List.of(set));
    double loss = items.recall() - items.recall(corrected);
    return loss > LOSS ? -loss : crowding(gallery) - crowding(corrected.rows());
  }

  private static float[] near(float[] vector, double scale, RandomGenerator random) {
    var result = vector.clone();
    for (int j = 0; j < result.length; j++) {
      result[j] += (float) (scale * random.nextGaussian());
    }
    return result;
  }

  /** Mean cosine of an item with its nearest ten. */
  private static double crowding(FloatMatrix rows) {
    double sum = 0;
    for (int i = 0; i < ITEMS; i++) {
      var cosines = new double[ITEMS];
      for (int j = 0; j < ITEMS; j++) {
        cosines[j] = i == j ? -1 : cosine(rows.row(i), rows.row(j));
      }
      Arrays.sort(cosines);
      sum += Arrays.stream(cosines, ITEMS - NEAREST, ITEMS).average().orElseThrow();
    }
    return sum / ITEMS;
  }

  private static double cosine(float[] a, float[] b) {
    double product = 0;
    double squaresA = 0;
    double squaresB = 0;
    for (int j = 0; j < WIDTH; j++) {
      product += (double) a[j] * b[j];
      squaresA += (double) a[j] * a[j];
      squaresB += (double) b[j] * b[j];
    }
    return product / Math.sqrt(squaresA * squaresB);
  }
}
