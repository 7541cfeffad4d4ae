package dev.invar.checks.align;

import dev.invar.align.Alignment;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.Qr;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Two encoders of items of several classes: the second turns the first one's space, bends it by a
 * hyperbolic tangent and adds noise, so that no similarity is quite the same in both.
 *
 * @param anchors items of no known class, by both encoders
 * @param first labelled items by the first encoder, to learn from
 * @param second other labelled items by the second encoder
 * @param secondLearned the items to learn from, by the second encoder
 * @param labels classes of the items to learn from, then of the others
 */
record StitchedEncoders(
    PairedRows anchors,
    FloatMatrix first,
    FloatMatrix second,
    FloatMatrix secondLearned,
    List<int[]> labels) {
  private static final int ANCHORS = 200;
  private static final int LEARNED = 400;
  private static final int ASKED = 1500;
  private static final int CLASSES = 12;
  private static final int WIDTH = 32;
  private static final double SPREAD = 0.9;
  private static final double NOISE = 0.4;
  static final String DESCRIPTION =
      ANCHORS
          + " paired items of two generated encoders of width "
          + WIDTH
          + ", the second turned, bent and noisy; "
          + LEARNED
          + " items of "
          + CLASSES
          + " classes to learn from by the first, "
          + ASKED
          + " others by the second";

  static StitchedEncoders generate(Seed seed) {
    RandomGenerator random = seed.random();
    double[][] centres = gaussian(CLASSES, random);
    DoubleMatrix turn = Qr.of(matrix(gaussian(WIDTH, random))).q();
    int total = ANCHORS + LEARNED + ASKED;
    var labels = new int[total];
    var first = new double[total][WIDTH];
    for (int i = 0; i < total; i++) {
      labels[i] = random.nextInt(CLASSES);
      for (int j = 0; j < WIDTH; j++) {
        first[i][j] = 0.3 + SPREAD * centres[labels[i]][j] + 1.5 * random.nextGaussian();
      }
    }
    DoubleMatrix turned = matrix(first).times(turn);
    var second = new double[total][WIDTH];
    for (int i = 0; i < total; i++) {
      for (int j = 0; j < WIDTH; j++) {
        second[i][j] = Math.tanh(0.6 * turned.get(i, j)) + NOISE * random.nextGaussian();
      }
    }
    FloatMatrix x = matrix(first).toFloats();
    FloatMatrix y = matrix(second).toFloats();
    List<String> ids = IntStream.range(0, ANCHORS).mapToObj(i -> "item" + i).toList();
    int others = ANCHORS + LEARNED;
    return new StitchedEncoders(
        PairedRows.of(
            new VectorSet(ids, x.rowRange(0, ANCHORS), Space.declared("first", WIDTH)),
            new VectorSet(ids, y.rowRange(0, ANCHORS), Space.declared("second", WIDTH))),
        x.rowRange(ANCHORS, others),
        y.rowRange(others, total),
        y.rowRange(ANCHORS, others),
        List.of(
            java.util.Arrays.copyOfRange(labels, ANCHORS, others),
            java.util.Arrays.copyOfRange(labels, others, total)));
  }

  private static double[][] gaussian(int rows, RandomGenerator random) {
    var values = new double[rows][WIDTH];
    for (double[] row : values) {
      for (int j = 0; j < WIDTH; j++) {
        row[j] = random.nextGaussian();
      }
    }
    return values;
  }

  private static DoubleMatrix matrix(double[][] rows) {
    DoubleMatrix matrix = DoubleMatrix.allocate(rows.length, WIDTH);
    for (int i = 0; i < rows.length; i++) {
      matrix.setRow(i, rows[i]);
    }
    return matrix;
  }

  /** Share of the second encoder's items classified right by the first one's class means. */
  double stitched(Alignment alignment) {
    return accuracy(
        alignment.sides().get(0).apply(first, Role.PASSAGE),
        alignment.sides().get(1).apply(second, Role.PASSAGE));
  }

  /** Share classified right where the second encoder's own vectors were learned from. */
  double nativeAccuracy() {
    return accuracy(secondLearned, second);
  }

  private double accuracy(FloatMatrix learned, FloatMatrix asked) {
    double[][] means = new double[CLASSES][learned.columns()];
    int[] counts = new int[CLASSES];
    for (int i = 0; i < LEARNED; i++) {
      counts[labels.getFirst()[i]]++;
    }
    for (int i = 0; i < LEARNED; i++) {
      int label = labels.getFirst()[i];
      for (int j = 0; j < learned.columns(); j++) {
        means[label][j] += learned.get(i, j) / (double) counts[label];
      }
    }
    int right = 0;
    for (int i = 0; i < ASKED; i++) {
      right += nearest(means, asked.row(i)) == labels.getLast()[i] ? 1 : 0;
    }
    return (double) right / ASKED;
  }

  private static int nearest(double[][] means, float[] row) {
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int label = 0; label < CLASSES; label++) {
      double distance = 0;
      for (int j = 0; j < row.length; j++) {
        distance += (row[j] - means[label][j]) * (row[j] - means[label][j]);
      }
      if (distance < least) {
        least = distance;
        best = label;
      }
    }
    return best;
  }
}
