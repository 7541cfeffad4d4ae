package dev.invar.checks.align;

import dev.invar.align.Aligner;
import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import java.util.function.Function;

/**
 * Holds the rotation to being found, and to carrying a modality that it was not fitted on.
 *
 * <p>Four claims: a planted rotation is found to 1e-6; fitted on images, it brings texts, with
 * means of their own and noise of 0.05 of the signal, to a mean cosine of 0.95 with their targets,
 * which is within 0.01 of what the planted rotation itself reaches; and on images that span a part
 * of the space only, hardly more of them than dimensions, texts fare better with it than with a
 * linear map by least squares.
 */
@CheckOf(OrthogonalProcrustes.class)
public final class OrthogonalProcrustesCheck implements MethodCheck {
  private static final int WIDTH = 64;
  private static final int ROWS = 1000;
  private static final int FEW = 70;
  private static final int SPANNED = 40;
  private static final double NOISE = 0.05;

  private final Function<PairedRows, DoubleMatrix> fit;

  /** Checks Invar's own. */
  public OrthogonalProcrustesCheck() {
    this(OrthogonalProcrustes.DEFAULTS);
  }

  OrthogonalProcrustesCheck(Aligner aligner) {
    this.fit = pairs -> Drawn.map(aligner.fit(pairs), 0);
  }

  @Override
  public String data() {
    return "two modalities, %d images and %d texts of width %d, in two models that differ by a "
            .formatted(ROWS, ROWS, WIDTH)
        + "rotation and in their means";
  }

  @Override
  public String measure() {
    return "largest of: largest error of the rotation in 1e-6, 1 − mean cosine of texts in 0.05, its "
        + "distance from that by the planted rotation in 0.01, cosine of texts by least squares over theirs by the rotation, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1);
  }

  @Override
  public double measured(Seed seed) {
    DoubleMatrix rotation = Drawn.rotation(WIDTH, seed.derive("rotation"));
    DoubleMatrix images = Drawn.normal(ROWS, WIDTH, seed.derive("images"));
    double error = largest(fit.apply(exact(images, rotation)).minus(rotation));
    var world = new World(rotation, seed);
    double cosine = world.textCosine(fit.apply(world.pairs(images, "image")));
    double ceiling = world.textCosine(rotation);
    DoubleMatrix few = spanning(images);
    PairedRows deficient = world.pairs(few, "image");
    double bySquares = world.textCosine(leastSquares(deficient));
    double ratio = bySquares / world.textCosine(fit.apply(deficient));
    double missing = Math.max((1 - cosine) / 0.05, (ceiling - cosine) / 0.01);
    return Math.max(error / 1e-6, Math.max(missing, ratio));
  }

  private static PairedRows exact(DoubleMatrix rows, DoubleMatrix rotation) {
    return Drawn.pairs(rows, rows.times(rotation));
  }

  /** The first few rows, in the first directions only. */
  private static DoubleMatrix spanning(DoubleMatrix images) {
    DoubleMatrix few = images.rowRange(0, FEW).copy();
    for (int i = 0; i < FEW; i++) {
      for (int j = SPANNED; j < WIDTH; j++) {
        few.set(i, j, 0);
      }
    }
    return few;
  }

  private static DoubleMatrix leastSquares(PairedRows pairs) {
    DoubleMatrix x = PlainAlgebra.centred(pairs.source());
    DoubleMatrix y = PlainAlgebra.centred(pairs.target());
    return PlainAlgebra.solve(x.transposeTimes(x), x.transposeTimes(y));
  }

  private static double largest(DoubleMatrix a) {
    double largest = 0;
    for (double entry : a.toArray()) {
      largest = Math.max(largest, Math.abs(entry));
    }
    return largest;
  }

  /**
   * Two models of two modalities.
   *
   * @param rotation from the first model to the second, the same for both modalities
   * @param seed of the means and of the noise
   */
  private record World(DoubleMatrix rotation, Seed seed) {
    PairedRows pairs(DoubleMatrix meaning, String modality) {
      return Drawn.pairs(
          model(meaning, modality + " first"),
          model(meaning.times(rotation), modality + " second"));
    }

    private DoubleMatrix model(DoubleMatrix meaning, String name) {
      int n = Math.toIntExact(meaning.rows());
      return meaning
          .plus(Drawn.normal(n, WIDTH, seed.derive(name)).scaled(NOISE))
          .plus(Drawn.constant(n, WIDTH, Math.sqrt(WIDTH), seed.derive(name + " mean")));
    }

    /** Of texts in the first model, carried over by the map, with themselves in the second. */
    double textCosine(DoubleMatrix map) {
      PairedRows texts = pairs(Drawn.normal(ROWS, WIDTH, seed.derive("texts")), "text");
      DoubleMatrix carried = PlainAlgebra.centred(texts.source()).times(map);
      return meanCosine(carried, PlainAlgebra.centred(texts.target()));
    }

    private static double meanCosine(DoubleMatrix a, DoubleMatrix b) {
      double sum = 0;
      for (int i = 0; i < a.rows(); i++) {
        double[] first = a.row(i);
        double[] second = b.row(i);
        sum += dot(first, second) / Math.sqrt(dot(first, first) * dot(second, second));
      }
      return sum / a.rows();
    }

    private static double dot(double[] a, double[] b) {
      double sum = 0;
      for (int j = 0; j < a.length; j++) {
        sum += a[j] * b[j];
      }
      return sum;
    }
  }
}
