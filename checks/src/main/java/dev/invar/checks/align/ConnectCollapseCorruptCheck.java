package dev.invar.checks.align;

import dev.invar.align.SideMap;
import dev.invar.align.UnitLength;
import dev.invar.align.gap.ConnectCollapseCorrupt;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import java.util.random.RandomGenerator;

/**
 * Holds the closed gap to its promise on two modalities with a constant gap and noise of their own:
 * the means of items held out differ by 0.01 at most once the fitted means are off, and a head that
 * was trained on corrupted texts gets, on images, 90 % of the accuracy of one that was trained on
 * images.
 */
@CheckOf(ConnectCollapseCorrupt.class)
public final class ConnectCollapseCorruptCheck implements MethodCheck {
  private static final int WIDTH = 64;
  private static final int CLASSES = 20;
  private static final int TRAINED = 4000;
  private static final int TESTED = 4000;
  private static final double SPREAD = 2.5;
  private static final double NOISE = 0.8;
  private static final double GAP = 15;

  private final ConnectCollapseCorrupt method;
  private final boolean collapses;

  /** Checks Invar's own. */
  public ConnectCollapseCorruptCheck() {
    this(ConnectCollapseCorrupt.DEFAULTS, true);
  }

  /** As if the modalities had kept their means, unless it collapses them. */
  ConnectCollapseCorruptCheck(ConnectCollapseCorrupt method, boolean collapses) {
    this.method = method;
    this.collapses = collapses;
  }

  @Override
  public String data() {
    return "%d pairs of generated images and texts of width %d in %d classes, %d more images"
        .formatted(TRAINED, WIDTH, CLASSES, TESTED);
  }

  @Override
  public String measure() {
    return "larger of: distance of the held-out means in 0.01, 0.9 over the accuracy on images of a head "
        + "trained on texts relative to one trained on images, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1);
  }

  @Override
  public double measured(Seed seed) {
    DoubleMatrix meaning = meaning(seed);
    DoubleMatrix images = modality(meaning, seed.derive("images"));
    DoubleMatrix texts = modality(meaning, seed.derive("texts"));
    PairedRows pairs = Drawn.pairs(images.rowRange(0, TRAINED), texts.rowRange(0, TRAINED));
    var sides = method.fit(pairs).sides();
    FloatMatrix trainImages = framed(sides.getFirst(), pairs.source().vectors());
    FloatMatrix trainTexts = framed(sides.get(1), pairs.target().vectors());
    FloatMatrix heldImages = images.rowRange(TRAINED, TRAINED + TESTED).toFloats();
    FloatMatrix heldTexts = texts.rowRange(TRAINED, TRAINED + TESTED).toFloats();
    double gap = distance(left(sides.getFirst(), heldImages), left(sides.get(1), heldTexts));
    FloatMatrix tested = framed(sides.getFirst(), heldImages);
    double byTexts = accuracy(method.corrupt(trainTexts, seed.derive("corrupt")), tested);
    double byImages = accuracy(trainImages, tested);
    return Math.max(gap / 0.01, 0.9 * byImages / byTexts);
  }

  private FloatMatrix framed(SideMap side, FloatMatrix rows) {
    return collapses ? side.apply(rows, Role.PASSAGE) : rows;
  }

  /** Mean of rows of length 1, less the mean that was fitted. */
  private double[] left(SideMap side, FloatMatrix rows) {
    double[] fitted = side.means().passage();
    var mean = new double[WIDTH];
    for (long i = 0; i < rows.rows(); i++) {
      float[] row = UnitLength.of(rows.row(i), "row");
      for (int j = 0; j < WIDTH; j++) {
        mean[j] += (row[j] - (collapses ? fitted[j] : 0)) / rows.rows();
      }
    }
    return mean;
  }

  private static DoubleMatrix meaning(Seed seed) {
    RandomGenerator random = seed.derive("items").random();
    DoubleMatrix classes = Drawn.normal(CLASSES, WIDTH, seed.derive("classes"));
    DoubleMatrix result = DoubleMatrix.allocate(TRAINED + TESTED, WIDTH);
    for (int i = 0; i < result.rows(); i++) {
      for (int j = 0; j < WIDTH; j++) {
        result.set(i, j, classes.get(i % CLASSES, j) + SPREAD * random.nextGaussian());
      }
    }
    return result;
  }

  private static DoubleMatrix modality(DoubleMatrix meaning, Seed seed) {
    int n = Math.toIntExact(meaning.rows());
    return meaning
        .plus(Drawn.normal(n, WIDTH, seed.derive("noise")).scaled(NOISE))
        .plus(Drawn.constant(n, WIDTH, GAP, seed.derive("gap")));
  }

  private static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return Math.sqrt(sum);
  }

  /** Of a linear head, least squares on the classes as unit vectors. */
  private static double accuracy(FloatMatrix train, FloatMatrix test) {
    DoubleMatrix x = train.toDoubles();
    DoubleMatrix labels = DoubleMatrix.allocate(train.rows(), CLASSES);
    for (int i = 0; i < labels.rows(); i++) {
      labels.set(i, i % CLASSES, 1);
    }
    DoubleMatrix head =
        PlainAlgebra.solve(PlainAlgebra.shifted(x.transposeTimes(x), 1), x.transposeTimes(labels));
    DoubleMatrix scores = test.toDoubles().times(head);
    int right = 0;
    for (int i = 0; i < scores.rows(); i++) {
      double[] row = scores.row(i);
      int best = 0;
      for (int c = 1; c < CLASSES; c++) {
        best = row[c] > row[best] ? c : best;
      }
      right += best == i % CLASSES ? 1 : 0;
    }
    return (double) right / scores.rows();
  }
}
