package dev.invar.diagnose.classes;

import dev.invar.linalg.DoubleMatrix;
import java.util.Arrays;

/** Lengths of class centres, and the nearest of them. */
final class NearestCentres {
  private NearestCentres() {}

  /** The length of each row. */
  static double[] norms(DoubleMatrix rows) {
    var norms = new double[Math.toIntExact(rows.rows())];
    Arrays.setAll(norms, i -> Math.sqrt(Arrays.stream(rows.row(i)).map(x -> x * x).sum()));
    return norms;
  }

  /** The class whose centre is nearest to each row. */
  static int[] nearest(LabelledRows rows) {
    DoubleMatrix centres = rows.centres();
    DoubleMatrix products = rows.rows().timesTranspose(centres);
    double[] norms = norms(centres);
    var nearest = new int[rows.size()];
    for (int i = 0; i < nearest.length; i++) {
      double[] scores = products.row(i);
      Arrays.setAll(scores, c -> scores[c] - norms[c] * norms[c] / 2);
      nearest[i] = highest(scores);
    }
    return nearest;
  }

  /** The place of the highest score, the first of equal ones. */
  static int highest(double[] scores) {
    int best = 0;
    for (int c = 1; c < scores.length; c++) {
      best = scores[c] > scores[best] ? c : best;
    }
    return best;
  }
}
