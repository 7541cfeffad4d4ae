package dev.invar.align.upgrade;

import dev.invar.linalg.FloatMatrix;

/** Scores rows by the cosine with the mean removed on both sides, without changing the rows. */
final class CentredRows {
  private final FloatMatrix rows;
  private final double[] mean;
  private final double[] lengths;

  /**
   * @param rows n×d of length 1; shared, not copied
   * @param mean d values; shared, not copied
   */
  CentredRows(FloatMatrix rows, double[] mean) {
    this.rows = rows;
    this.mean = mean;
    this.lengths = new double[Math.toIntExact(rows.rows())];
    var row = new float[rows.columns()];
    for (int i = 0; i < lengths.length; i++) {
      rows.copyRow(i, row);
      double sum = 0;
      for (int j = 0; j < row.length; j++) {
        sum += (row[j] - mean[j]) * (row[j] - mean[j]);
      }
      lengths[i] = Math.sqrt(sum);
    }
  }

  /** ⟨q − m, d − m⟩ / ‖d − m‖ for every row d; 0 for one that is the mean. */
  float[] scores(float[] query) {
    var centred = new float[query.length];
    double shift = 0;
    for (int j = 0; j < centred.length; j++) {
      centred[j] = (float) (query[j] - mean[j]);
      shift += centred[j] * mean[j];
    }
    float[] scores = rows.times(centred);
    for (int i = 0; i < scores.length; i++) {
      scores[i] = lengths[i] > 0 ? (float) ((scores[i] - shift) / lengths[i]) : 0;
    }
    return scores;
  }
}
