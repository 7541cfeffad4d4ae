package dev.invar.diagnose.embedding;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.RandomizedSvd;
import dev.invar.linalg.Svd;
import dev.invar.linalg.SymmetricEigen;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;

/**
 * Rows along the directions in which they vary most. Exact where the shorter side of the matrix is
 * at most {@value #EXACT}, else by a randomised decomposition of fixed seed. Signs of the
 * directions are chosen so that the entry farthest from 0 is above it.
 */
final class PrincipalScores {
  private static final int EXACT = 1024;

  /** Spectra of embeddings fall slowly. */
  private static final int POWER_STEPS = 6;

  private static final int OVERSAMPLING = 20;

  private PrincipalScores() {}

  /**
   * The scores, n×min(most, n, d); columns of no variance are 0.
   *
   * @param rows n×d; only read
   */
  static DoubleMatrix of(FloatMatrix rows, int most) {
    if (rows.rows() == 0) {
      throw new ShapeException("rows of a map", "at least 1", 0);
    }
    DoubleMatrix centred = centred(rows.requireFinite("rows of a map"));
    int n = (int) centred.rows();
    int shorter = Math.min(n, centred.columns());
    int rank = Math.min(most, shorter);
    DoubleMatrix scores;
    if (shorter > EXACT) {
      Svd svd = new RandomizedSvd(rank, OVERSAMPLING, POWER_STEPS, Seed.DEFAULT).of(centred);
      scores = scaled(svd.u(), svd.singularValues(), rank);
    } else if (n > centred.columns()) {
      DoubleMatrix axes = SymmetricEigen.of(centred.transposeTimes(centred)).vectors();
      scores = centred.times(axes.columnRange(0, rank));
    } else {
      SymmetricEigen eigen = SymmetricEigen.of(centred.timesTranspose(centred));
      double[] lengths = eigen.values().clone();
      for (int j = 0; j < lengths.length; j++) {
        lengths[j] = Math.sqrt(Math.max(0, lengths[j]));
      }
      scores = scaled(eigen.vectors(), lengths, rank);
    }
    chooseSigns(scores);
    return scores;
  }

  private static DoubleMatrix centred(FloatMatrix rows) {
    DoubleMatrix centred = rows.toDoubles();
    int n = (int) centred.rows();
    for (int j = 0; j < centred.columns(); j++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += centred.get(i, j);
      }
      for (int i = 0; i < n; i++) {
        centred.set(i, j, centred.get(i, j) - sum / n);
      }
    }
    return centred;
  }

  private static DoubleMatrix scaled(DoubleMatrix columns, double[] by, int rank) {
    DoubleMatrix scaled = DoubleMatrix.allocate(columns.rows(), rank);
    for (int i = 0; i < columns.rows(); i++) {
      for (int j = 0; j < rank; j++) {
        scaled.set(i, j, columns.get(i, j) * by[j]);
      }
    }
    return scaled;
  }

  private static void chooseSigns(DoubleMatrix scores) {
    for (int j = 0; j < scores.columns(); j++) {
      double farthest = 0;
      for (int i = 0; i < scores.rows(); i++) {
        double entry = scores.get(i, j);
        farthest = Math.abs(entry) > Math.abs(farthest) ? entry : farthest;
      }
      for (int i = 0; farthest < 0 && i < scores.rows(); i++) {
        scores.set(i, j, -scores.get(i, j));
      }
    }
  }
}
