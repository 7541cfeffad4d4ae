package dev.invar.checks.align;

import dev.invar.align.Aligner;
import dev.invar.align.Alignment;
import dev.invar.align.relative.RelativeRepresentation;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import java.util.Arrays;

/**
 * Holds the relative representation to its definition, computed here in the first copy alone: the
 * cosines with all items must come out of every rotated copy.
 */
@CheckOf(RelativeRepresentation.class)
public final class RelativeRepresentationCheck implements MethodCheck {
  private static final int COPIES = 3;
  private static final int ROWS = 60;
  private static final int WIDTH = 24;

  private final Aligner aligner;

  /** Checks Invar's own. */
  public RelativeRepresentationCheck() {
    this(RelativeRepresentation.DEFAULTS);
  }

  RelativeRepresentationCheck(Aligner aligner) {
    this.aligner = aligner;
  }

  @Override
  public String data() {
    return "%d rotated copies of %d generated directions of width %d, around a mean"
        .formatted(COPIES, ROWS, WIDTH);
  }

  @Override
  public String measure() {
    return "largest difference of an item's sorted similarities from their definition, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-5);
  }

  @Override
  public double measured(Seed seed) {
    RotatedCopies copies = RotatedCopies.of(COPIES, ROWS, WIDTH, seed);
    Alignment alignment = aligner.fit(copies.pairs());
    double[][] centred = centred(copies.pairs().source().vectors());
    double largest = 0;
    for (int item = 0; item < ROWS; item++) {
      double[] expected = sortedCosines(centred, item);
      for (int copy = 0; copy < COPIES; copy++) {
        float[] vector = copies.pairs().sides().get(copy).vectors().row(item);
        float[] found = alignment.sides().get(copy).apply(vector, Role.PASSAGE);
        Arrays.sort(found);
        for (int i = 0; i < ROWS; i++) {
          largest = Math.max(largest, Math.abs(found[i] - expected[i]));
        }
      }
    }
    return largest;
  }

  /** Rows less their mean. */
  private static double[][] centred(FloatMatrix rows) {
    var centred = new double[ROWS][WIDTH];
    for (int j = 0; j < WIDTH; j++) {
      double mean = 0;
      for (int i = 0; i < ROWS; i++) {
        mean += rows.get(i, j) / (double) ROWS;
      }
      for (int i = 0; i < ROWS; i++) {
        centred[i][j] = rows.get(i, j) - mean;
      }
    }
    return centred;
  }

  /** Cosines with all rows, sorted, as a vector of length 1. */
  private static double[] sortedCosines(double[][] rows, int item) {
    var cosines = new double[ROWS];
    for (int i = 0; i < ROWS; i++) {
      cosines[i] =
          product(rows[item], rows[i])
              / Math.sqrt(product(rows[item], rows[item]) * product(rows[i], rows[i]));
    }
    Arrays.sort(cosines);
    double length = Math.sqrt(product(cosines, cosines));
    return Arrays.stream(cosines).map(cosine -> cosine / length).toArray();
  }

  private static double product(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
