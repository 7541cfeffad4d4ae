package dev.invar.diagnose.anomaly;

import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.evidence.NeighbourLists;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import dev.invar.method.Method;
import dev.invar.method.ShapeException;

/**
 * The Euclidean distance of a row to the nearest normal row.
 *
 * <p>Exact search. Calibrated by the distance of each normal row to the nearest other. Cost: 2·n·d
 * operations a row; the normal rows are kept, not copied. Weaknesses: one strange row among the
 * normal ones hides all that are like it; duplicates among them make the scores of normal rows too
 * low. Source: Knorr, Ng, Tucakov 2000, doi:10.1007/s007780050006.
 */
@Method(
    id = "nearest-normal",
    name = "Distance to the nearest normal row",
    source = "doi:10.1007/s007780050006",
    summary = "How far a row lies from the nearest normal row")
public record NearestNormal() implements AnomalyScorer {
  public static final NearestNormal DEFAULTS = new NearestNormal();

  @Override
  public AnomalyModel fit(SpaceView normal) {
    if (normal.size() < 2) {
      throw new ShapeException("normal rows", "at least 2", normal.size());
    }
    NeighbourLists lists = normal.neighbours(1);
    var distances = new double[lists.size()];
    for (int i = 0; i < distances.length; i++) {
      distances[i] = lists.distance(i, 0);
    }
    return new AnomalyModel(
        rows -> nearest(normal, rows),
        new HeldOut(lists.asked(), distances),
        normal.geometry(),
        normal.width());
  }

  private static double[] nearest(SpaceView normal, DoubleMatrix rows) {
    Score score = normal.geometry() == Geometry.UNIT_LENGTH ? Score.COSINE : Score.EUCLIDEAN;
    Neighbors found =
        NearestRows.of(
            rows.toFloats(),
            normal.set().vectors(),
            new NearestRows.Request(score, 1, normal.effort().threads()));
    var distances = new double[Math.toIntExact(rows.rows())];
    var row = new double[rows.columns()];
    var other = new double[row.length];
    for (int i = 0; i < distances.length; i++) {
      rows.copyRow(i, row);
      normal.copyRow((int) found.row(i, 0), other);
      double square = 0;
      for (int j = 0; j < row.length; j++) {
        square += (row[j] - other[j]) * (row[j] - other[j]);
      }
      distances[i] = Math.sqrt(square);
    }
    return distances;
  }
}
