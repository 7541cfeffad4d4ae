package dev.invar.diagnose.anomaly;

import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Method;
import java.util.Arrays;

/**
 * The Euclidean distance ‖x − μ‖ of a row to the mean of normal rows: the simplest score, against
 * which others are measured.
 *
 * <p>Calibrated by leaving each row out: its distance to the mean of the others is n/(n − 1) times
 * that to the mean of all. Cost: one pass, then 2·d operations a row. Weakness: takes the normal
 * rows for a ball. Source: as a one-class classifier, Tax 2001, One-class classification, section
 * 4.
 */
@Method(
    id = "mean-distance",
    name = "Distance to the mean",
    source = "Tax 2001, One-class classification",
    summary = "How far a row lies from the mean of normal rows")
public record MeanDistance() implements AnomalyScorer {
  public static final MeanDistance DEFAULTS = new MeanDistance();

  @Override
  public AnomalyModel fit(SpaceView normal) {
    var rows = new NormalRows(normal);
    double[] mean = mean(normal);
    RowScores scores = block -> distances(block, mean);
    int[] held = rows.held();
    double[] distances = scores.of(rows.rows(held));
    double n = normal.size();
    Arrays.setAll(distances, i -> distances[i] * n / (n - 1));
    return new AnomalyModel(
        scores, new HeldOut(held, distances), normal.geometry(), normal.width());
  }

  private static double[] mean(SpaceView view) {
    var mean = new double[view.width()];
    var row = new double[mean.length];
    for (int i = 0; i < view.size(); i++) {
      view.copyRow(i, row);
      Arrays.setAll(mean, j -> mean[j] + row[j]);
    }
    Arrays.setAll(mean, j -> mean[j] / view.size());
    return mean;
  }

  private static double[] distances(DoubleMatrix rows, double[] mean) {
    var distances = new double[Math.toIntExact(rows.rows())];
    var row = new double[mean.length];
    for (int i = 0; i < distances.length; i++) {
      rows.copyRow(i, row);
      double square = 0;
      for (int j = 0; j < row.length; j++) {
        square += (row[j] - mean[j]) * (row[j] - mean[j]);
      }
      distances[i] = Math.sqrt(square);
    }
    return distances;
  }
}
