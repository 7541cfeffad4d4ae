package dev.invar.checks.align;

import dev.invar.align.correlation.IsoClip;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.util.random.RandomGenerator;

/**
 * Holds the filter of projection heads to finding a planted middle band to 1e-6, and to its effect:
 * images of 20 classes, which differ in that band, under crowded shared directions and private
 * noise, are found by an image of their class with a mean average precision at least one point
 * higher than with the heads as they are.
 */
@CheckOf(IsoClip.class)
public final class IsoClipCheck implements MethodCheck {
  private static final int SHARED = 40;
  private static final int IMAGE = 60;
  private static final int TEXT = 50;
  private static final int TOP = 12;
  private static final int BOTTOM = 4;
  private static final int CLASSES = 20;
  private static final int IMAGES = 400;

  private final IsoClip filter;

  /** Checks Invar's own. */
  public IsoClipCheck() {
    this(IsoClip.DEFAULTS);
  }

  IsoClipCheck(IsoClip filter) {
    this.filter = filter;
  }

  @Override
  public String data() {
    return "projection heads from %d and %d dimensions to %d with a planted spectrum; %d images of "
            .formatted(IMAGE, TEXT, SHARED, IMAGES)
        + "%d classes".formatted(CLASSES);
  }

  @Override
  public String measure() {
    return "larger of: relative error of the filtered heads in 1e-6, 0.01 over the gain in mean "
        + "average precision from image to image, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1);
  }

  @Override
  public double measured(Seed seed) {
    DoubleMatrix u = Drawn.rotation(IMAGE, seed.derive("image")).columnRange(0, SHARED);
    DoubleMatrix v = Drawn.rotation(TEXT, seed.derive("text")).columnRange(0, SHARED);
    DoubleMatrix turn = Drawn.rotation(SHARED, seed.derive("shared"));
    double[] spectrum = spectrum();
    DoubleMatrix image = turn.times(Drawn.scaledColumns(u, spectrum).transposed());
    DoubleMatrix text = turn.times(Drawn.scaledColumns(v, spectrum).transposed());
    IsoClip.Heads heads = filter.heads(image, text);
    double error =
        Math.max(
            PlainAlgebra.difference(heads.image().weights(), banded(image, u)),
            PlainAlgebra.difference(heads.text().weights(), banded(text, v)));
    DoubleMatrix rows = images(u, seed);
    double gain =
        precision(rows.timesTranspose(heads.image().weights()))
            - precision(rows.timesTranspose(image));
    return Math.max(error / 1e-6, gain > 0 ? 0.01 / gain : Double.POSITIVE_INFINITY);
  }

  /** Roots of the singular values of W_iᵀW_t: few strong, a middle between 1.5 and 1, few weak. */
  private static double[] spectrum() {
    var roots = new double[SHARED];
    for (int k = 0; k < SHARED; k++) {
      if (k < TOP) {
        roots[k] = 3 - 0.05 * k;
      } else {
        roots[k] = k < SHARED - BOTTOM ? 1.5 - 0.01 * k : 0.5 - 0.01 * k;
      }
    }
    return roots;
  }

  private static DoubleMatrix banded(DoubleMatrix head, DoubleMatrix directions) {
    DoubleMatrix band = directions.columnRange(TOP, SHARED - BOTTOM);
    return head.times(band).timesTranspose(band);
  }

  /** A class mean in the band, and noise everywhere. */
  private static DoubleMatrix images(DoubleMatrix u, Seed seed) {
    RandomGenerator random = seed.derive("classes").random();
    DoubleMatrix means = Drawn.normal(CLASSES, SHARED - BOTTOM - TOP, seed.derive("means"));
    DoubleMatrix coordinates = DoubleMatrix.allocate(IMAGES, SHARED);
    for (int i = 0; i < IMAGES; i++) {
      for (int k = 0; k < SHARED; k++) {
        boolean inBand = k >= TOP && k < SHARED - BOTTOM;
        double mean = inBand ? means.get(i % CLASSES, k - TOP) : 0;
        coordinates.set(i, k, mean + random.nextGaussian());
      }
    }
    return coordinates.timesTranspose(u);
  }

  /** Every image in turn looks for the others of its class, by cosine. */
  private static double precision(DoubleMatrix rows) {
    double[] lengths = new double[IMAGES];
    DoubleMatrix products = rows.timesTranspose(rows);
    for (int i = 0; i < IMAGES; i++) {
      lengths[i] = Math.sqrt(products.get(i, i));
    }
    double sum = 0;
    for (int i = 0; i < IMAGES; i++) {
      double[] cosines = products.row(i);
      for (int j = 0; j < IMAGES; j++) {
        cosines[j] = j == i ? Double.NEGATIVE_INFINITY : cosines[j] / lengths[j];
      }
      sum += averagePrecision(cosines, i % CLASSES);
    }
    return sum / IMAGES;
  }

  private static double averagePrecision(double[] scores, int wanted) {
    double sum = 0;
    int count = 0;
    for (int j = wanted; j < IMAGES; j += CLASSES) {
      if (scores[j] == Double.NEGATIVE_INFINITY) {
        continue;
      }
      int rank = 0;
      int found = 0;
      for (int other = 0; other < IMAGES; other++) {
        if (scores[other] >= scores[j]) {
          rank++;
          found += other % CLASSES == wanted ? 1 : 0;
        }
      }
      sum += (double) found / rank;
      count++;
    }
    return sum / count;
  }
}
