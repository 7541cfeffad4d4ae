package dev.invar.sparsecode.train;

import dev.invar.linalg.FloatMatrix;

/**
 * The errors of decoded rows, and their slopes: Σ ‖x̂ − x‖²/(V·n) over the batch, the same of the
 * code with four times as many latents, and Σ ‖ê − e‖²/(‖e‖²·n), e = x − x̂, of the idle latents
 * decoded alone. V is the mean square of a row, n the number of rows; e counts as given.
 */
final class RowErrors {
  private final StepCodes codes;
  private final Recipe.Terms terms;
  private final FloatMatrix atoms;
  private final double scale;
  private final boolean withIdle;

  /**
   * @param atoms D; only read
   * @param variance V, above 0
   * @param idle how many latents are idle
   */
  RowErrors(StepCodes codes, Recipe.Terms terms, FloatMatrix atoms, double variance, int idle) {
    this.withIdle = terms.auxiliary() > 0 && idle > 0;
    this.codes = codes;
    this.terms = terms;
    this.atoms = atoms;
    this.scale = 1 / (variance * codes.rows());
  }

  /**
   * Sets the residuals of a row whose codes are set.
   *
   * @param x the row; only read
   * @return its share of the loss
   */
  double set(int row, float[] x) {
    int d = x.length;
    var error = new float[d];
    codes.main.decode(row, atoms, error);
    subtract(error, x);
    double square = square(error);
    double loss = scale * square;
    var residual = new float[d];
    addScaled(residual, 2 * scale, error);
    if (terms.wide() > 0) {
      float[] wideError = error.clone();
      codes.wide.decode(row, atoms, wideError);
      loss += terms.wide() * scale * square(wideError);
      var wideResidual = new float[d];
      addScaled(wideResidual, 2 * scale * terms.wide(), wideError);
      codes.wide.setResidual(row, atoms, wideResidual);
      addScaled(residual, 1, wideResidual);
    }
    codes.main.setResidual(row, atoms, residual);
    if (withIdle && square > Float.MIN_NORMAL) {
      loss += setIdle(row, error, square);
    }
    return loss;
  }

  /** The idle latents are to give −error. */
  private double setIdle(int row, float[] error, double square) {
    double weight = terms.auxiliary() / (codes.rows() * square);
    float[] difference = error.clone();
    codes.idle.decode(row, atoms, difference);
    var residual = new float[error.length];
    addScaled(residual, 2 * weight, difference);
    codes.idle.setResidual(row, atoms, residual);
    return weight * square(difference);
  }

  private static void subtract(float[] y, float[] x) {
    for (int j = 0; j < y.length; j++) {
      y[j] -= x[j];
    }
  }

  private static void addScaled(float[] y, double factor, float[] x) {
    float narrow = (float) factor;
    for (int j = 0; j < y.length; j++) {
      y[j] += narrow * x[j];
    }
  }

  private static double square(float[] x) {
    double sum = 0;
    for (float value : x) {
      sum += (double) value * value;
    }
    return sum;
  }
}
