package dev.invar.align.correlation;

import dev.invar.align.CentredPairs;
import dev.invar.align.UnitLength;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import dev.invar.space.PairedRows;

/**
 * Scores whether two vectors of different spaces belong together by how alike the spaces look with
 * that pair added to known ones: matching without any map.
 *
 * <p>The score of (x, y) is the linear centred kernel alignment of the n anchors and the pair,
 * ‖X′₀ᵀY′₀‖_F² / (‖X′₀ᵀX′₀‖_F·‖Y′₀ᵀY′₀‖_F), X′ being X with the row x added. Adding a row changes
 * X₀ᵀY₀ by n/(n + 1)·(x − x̄)ᵀ(y − ȳ) alone, so a score costs one inner product in dx dimensions.
 * Source: arXiv:2503.05283; the alignment: Kornblith, Norouzi, Lee and Hinton 2019,
 * arXiv:1905.00414. Cost: O(n·d²) to prepare; 2m(dx² + dx·dy) + 2m·p·dy for m and p vectors.
 * Weakness: a score changes by the order of 1/n, so only scores of one anchor set compare.
 * Immutable, and safe for use by several threads.
 */
public final class LocalCka {
  private final double share;
  private final Side first;
  private final Side second;
  private final DoubleMatrix cross;
  private final double energy;

  private LocalCka(CentredPairs anchors) {
    this.share = anchors.rows() / (anchors.rows() + 1.0);
    this.first = new Side(anchors, 0);
    this.second = new Side(anchors, 1);
    this.cross = anchors.cross(0, 1);
    double norm = cross.frobeniusNorm();
    this.energy = norm * norm;
  }

  /**
   * Prepares to score.
   *
   * @param pairs the anchors: two sides; only read
   * @throws ShapeException if there are more sides, or fewer than two rows
   * @throws NumericalException if a row is zero or not finite
   */
  public static LocalCka of(PairedRows pairs) {
    return new LocalCka(CentredPairs.ofTwo(pairs, "local CKA"));
  }

  /**
   * Scores every vector of one space with every one of the other.
   *
   * @param x m×dx of the first side's space, no row zero; only read
   * @param y p×dy of the second side's space, no row zero; only read
   * @return m×p in [0, 1]; the higher, the rather do they belong together
   */
  public DoubleMatrix scores(FloatMatrix x, FloatMatrix y) {
    DoubleMatrix centredX = first.centred(x);
    DoubleMatrix centredY = second.centred(y);
    double[] xLengths = squaredLengths(centredX);
    double[] yLengths = squaredLengths(centredY);
    double[] xNorms = first.norms(centredX, xLengths, share);
    double[] yNorms = second.norms(centredY, yLengths, share);
    DoubleMatrix products = centredX.times(cross).timesTranspose(centredY);
    for (int i = 0; i < xLengths.length; i++) {
      double[] row = products.row(i);
      for (int j = 0; j < yLengths.length; j++) {
        double square = energy + share * (2 * row[j] + share * xLengths[i] * yLengths[j]);
        double scale = xNorms[i] * yNorms[j];
        row[j] = scale > 0 ? Math.clamp(square / scale, 0.0, 1.0) : 0;
      }
      products.setRow(i, row);
    }
    return products;
  }

  private static double[] squaredLengths(DoubleMatrix rows) {
    var result = new double[Math.toIntExact(rows.rows())];
    for (int i = 0; i < result.length; i++) {
      for (double value : rows.row(i)) {
        result[i] += value * value;
      }
    }
    return result;
  }

  /** One space's anchors. */
  private static final class Side {
    private final double[] mean;
    private final DoubleMatrix gram;
    private final double energy;

    Side(CentredPairs anchors, int side) {
      this.mean = anchors.mean(side);
      this.gram = anchors.cross(side, side);
      double norm = gram.frobeniusNorm();
      this.energy = norm * norm;
    }

    DoubleMatrix centred(FloatMatrix rows) {
      DoubleMatrix result = UnitLength.ofRows(rows, "row to score").toDoubles();
      if (result.columns() != mean.length) {
        throw new ShapeException("width of vectors to score", mean.length, result.columns());
      }
      for (long i = 0; i < result.rows(); i++) {
        double[] row = result.row(i);
        for (int j = 0; j < row.length; j++) {
          row[j] -= mean[j];
        }
        result.setRow(i, row);
      }
      return result;
    }

    /** ‖X′₀ᵀX′₀‖_F with each row added. */
    double[] norms(DoubleMatrix centred, double[] lengths, double share) {
      DoubleMatrix images = centred.times(gram);
      var result = new double[lengths.length];
      for (int i = 0; i < result.length; i++) {
        double[] row = centred.row(i);
        double[] image = images.row(i);
        double product = 0;
        for (int j = 0; j < row.length; j++) {
          product += row[j] * image[j];
        }
        double square = energy + share * (2 * product + share * lengths[i] * lengths[i]);
        result[i] = Math.sqrt(Math.max(0, square));
      }
      return result;
    }
  }
}
