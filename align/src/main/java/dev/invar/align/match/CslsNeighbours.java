package dev.invar.align.match;

import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Who is near whom in a frame once crowding is taken off: ⟨x, y⟩ − r(x)/2 − r(y)/2, where r is a
 * row's mean cosine with its {@value #CROWD} nearest on the other side. A row that is near to
 * everything is nobody's neighbour. Half of CSLS, so that it stays on the scale of a cosine.
 * Source: Lample et al. 2018, arXiv:1710.04087.
 *
 * @param forward for each row of the source its nearest of the target, without −r(x)/2
 * @param backward for each row of the target its one nearest of the source
 */
record CslsNeighbours(Neighbors forward, Neighbors backward) {
  private static final int CROWD = 10;

  /**
   * @param x n×r, rows of length 1 or 0
   * @param y m×r, the same
   * @param k how many neighbours to keep for each row of the source
   */
  static CslsNeighbours of(FloatMatrix x, FloatMatrix y, int k) {
    FloatMatrix openX = withCoordinate(x, constant(x.rows(), 1));
    FloatMatrix openY = withCoordinate(y, constant(y.rows(), 1));
    FloatMatrix lessCrowdedX = withCoordinate(x, halfCrowding(x, y));
    FloatMatrix lessCrowdedY = withCoordinate(y, halfCrowding(y, x));
    return new CslsNeighbours(
        NearestRows.of(openX, lessCrowdedY, Score.DOT, k),
        NearestRows.of(openY, lessCrowdedX, Score.DOT, 1));
  }

  /** −r/2 of every row. */
  private static float[] halfCrowding(FloatMatrix rows, FloatMatrix others) {
    Neighbors near = NearestRows.of(rows, others, Score.DOT, CROWD);
    var result = new float[Math.toIntExact(rows.rows())];
    for (int i = 0; i < result.length; i++) {
      double sum = 0;
      for (int rank = 0; rank < near.k(); rank++) {
        sum += near.score(i, rank);
      }
      result[i] = (float) (-sum / near.k() / 2);
    }
    return result;
  }

  private static float[] constant(long count, float value) {
    var result = new float[Math.toIntExact(count)];
    Arrays.fill(result, value);
    return result;
  }

  private static FloatMatrix withCoordinate(FloatMatrix rows, float[] last) {
    FloatMatrix result = FloatMatrix.allocate(rows.rows(), rows.columns() + 1);
    var row = new float[rows.columns() + 1];
    for (int i = 0; i < last.length; i++) {
      rows.copyRow(i, row);
      row[rows.columns()] = last[i];
      result.setRow(i, row);
    }
    return result;
  }

  /** Rows that are each other's nearest. */
  Links mutual() {
    int n = forward.rows().length / forward.k();
    int[] source =
        IntStream.range(0, n).filter(i -> backward.row((int) forward.row(i, 0), 0) == i).toArray();
    int[] target = Arrays.stream(source).map(i -> (int) forward.row(i, 0)).toArray();
    var weights = new double[source.length];
    Arrays.fill(weights, 1);
    return new Links(source, target, weights);
  }

  /**
   * Every row of the source shared out among its neighbours, so that no row of the target takes
   * much more than its part: weights e^(score/τ), then a few rounds of scaling columns and rows to
   * sums of 1 (Sinkhorn), the rows last.
   *
   * @param temperature τ: towards 0 only the nearest counts, above 1 all count alike
   */
  Links shared(double temperature) {
    int k = forward.k();
    int links = forward.rows().length;
    var source = new int[links];
    var target = new int[links];
    var weights = new double[links];
    for (int link = 0; link < links; link++) {
      source[link] = link / k;
      target[link] = (int) forward.row(link / k, link % k);
      double below = forward.score(link / k, link % k) - forward.score(link / k, 0);
      weights[link] = Math.exp(below / temperature);
    }
    int rows = links / k;
    int columns = backward.rows().length / backward.k();
    scaleToOne(weights, source, rows);
    for (int round = 0; round < ROUNDS; round++) {
      scaleToOne(weights, target, columns);
      scaleToOne(weights, source, rows);
    }
    return new Links(source, target, weights);
  }

  private static final int ROUNDS = 5;

  private static void scaleToOne(double[] weights, int[] groups, int count) {
    var sums = new double[count];
    for (int link = 0; link < weights.length; link++) {
      sums[groups[link]] += weights[link];
    }
    for (int link = 0; link < weights.length; link++) {
      double sum = sums[groups[link]];
      weights[link] = sum > Double.MIN_NORMAL ? weights[link] / sum : 0;
    }
  }
}
