package dev.invar.checks.sparsecode;

import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Score;
import dev.invar.method.Seed;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.SparseCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Rows around centres. What sets rows of one centre apart may be larger than what sets the centres
 * apart.
 *
 * @param rows the rows
 * @param labels the centre of each
 */
record PlantedClusters(VectorSet rows, List<Integer> labels) {
  /**
   * n rows of width d around {@code count} centres.
   *
   * @param topics how many other directions each row has one of
   * @param topic the length of that, where a centre has length 1
   * @param noise the length of what is random
   */
  static PlantedClusters of(
      int n, int d, int count, int topics, double topic, double noise, Seed seed) {
    RandomGenerator random = seed.derive("clusters").random();
    List<float[]> centres = directions(count, d, random);
    List<float[]> others = directions(topics, d, random);
    FloatMatrix rows = FloatMatrix.allocate(n, d);
    var labels = new ArrayList<Integer>();
    for (int i = 0; i < n; i++) {
      int label = random.nextInt(count);
      float[] centre = centres.get(label);
      float[] other = others.get(random.nextInt(topics));
      float[] row = PlantedAtoms.direction(d, random);
      for (int j = 0; j < d; j++) {
        row[j] = (float) (centre[j] + topic * other[j] + noise * row[j]);
      }
      rows.setRow(i, row);
      labels.add(label);
    }
    return new PlantedClusters(PlantedAtoms.named(rows), labels);
  }

  private static List<float[]> directions(int count, int d, RandomGenerator random) {
    var directions = new ArrayList<float[]>();
    for (int i = 0; i < count; i++) {
      directions.add(PlantedAtoms.direction(d, random));
    }
    return directions;
  }

  PlantedClusters range(int from, int to) {
    return new PlantedClusters(rows.rowRange(from, to), labels.subList(from, to));
  }

  int size() {
    return labels.size();
  }

  /**
   * The share of rows to which most of the nearest others by a cosine of codes have the same label.
   *
   * @param codes of these rows
   * @param known codes of the others
   */
  double accuracy(SparseCodes codes, PlantedClusters others, SparseCodes known, int neighbours) {
    int right = 0;
    List<double[]> dense = unitRows(known);
    List<double[]> own = unitRows(codes);
    for (int i = 0; i < size(); i++) {
      right += others.vote(own.get(i), dense, neighbours) == labels.get(i) ? 1 : 0;
    }
    return (double) right / size();
  }

  private static List<double[]> unitRows(SparseCodes codes) {
    var rows = new ArrayList<double[]>();
    for (int i = 0; i < codes.rows(); i++) {
      var row = new double[codes.latentCount()];
      double squares = 0;
      for (int place = codes.start(i); place < codes.start(i + 1); place++) {
        row[codes.latent(place)] = codes.value(place);
        squares += row[codes.latent(place)] * row[codes.latent(place)];
      }
      for (int u = 0; u < row.length && squares > 0; u++) {
        row[u] /= Math.sqrt(squares);
      }
      rows.add(row);
    }
    return rows;
  }

  private int vote(double[] row, List<double[]> known, int neighbours) {
    var scores = new float[known.size()];
    for (int i = 0; i < scores.length; i++) {
      double[] other = known.get(i);
      double sum = 0;
      for (int u = 0; u < row.length; u++) {
        sum += row[u] * other[u];
      }
      scores[i] = (float) sum;
    }
    var votes = new int[labels.size()];
    int best = 0;
    for (int place : dev.invar.linalg.TopK.of(scores, neighbours)) {
      int label = labels.get(place);
      votes[label]++;
      best = votes[label] > votes[best] ? label : best;
    }
    return best;
  }

  /** The nearest other row by the cosine of the vectors themselves, for each row of a set. */
  static long[] nearest(VectorSet queries, VectorSet rows) {
    return NearestRows.of(queries.vectors(), rows.vectors(), Score.COSINE, 1).rows();
  }
}
