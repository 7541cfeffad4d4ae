package dev.invar.diagnose.finding;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Adds up the values of each coordinate, row by row. */
final class CoordinateSums {
  /** A value that most rows have is the median of so many of them, all but surely. */
  private static final int FIRST_ROWS = 15;

  private final float[][] firstRows = new float[FIRST_ROWS][];
  private final double[] least;
  private final double[] greatest;
  private final double[] sum;
  private final double[] squares;
  private final float[] common;
  private final long[] commonRows;
  private long rows;

  CoordinateSums(int width) {
    least = filled(width, Double.POSITIVE_INFINITY);
    greatest = filled(width, Double.NEGATIVE_INFINITY);
    sum = new double[width];
    squares = new double[width];
    common = new float[width];
    commonRows = new long[width];
  }

  private static double[] filled(int width, double value) {
    var values = new double[width];
    Arrays.fill(values, value);
    return values;
  }

  /** Adds a finite row, which is only read. */
  void add(float[] row) {
    if (rows < FIRST_ROWS) {
      firstRows[(int) rows] = row.clone();
      if (rows == FIRST_ROWS - 1) {
        chooseCommon(FIRST_ROWS);
      }
    } else {
      countCommon(row);
    }
    float[] shift = firstRows[0];
    for (int j = 0; j < row.length; j++) {
      double value = row[j];
      least[j] = Math.min(least[j], value);
      greatest[j] = Math.max(greatest[j], value);
      double difference = value - shift[j];
      sum[j] += difference;
      squares[j] += difference * difference;
    }
    rows++;
  }

  private void chooseCommon(int count) {
    var values = new float[count];
    for (int j = 0; j < common.length; j++) {
      for (int i = 0; i < count; i++) {
        values[i] = firstRows[i][j];
      }
      Arrays.sort(values);
      common[j] = values[count / 2];
    }
    for (int i = 0; i < count; i++) {
      countCommon(firstRows[i]);
    }
  }

  private void countCommon(float[] row) {
    for (int j = 0; j < common.length; j++) {
      if (row[j] == common[j]) {
        commonRows[j]++;
      }
    }
  }

  /** What was seen; nothing if there were no rows. */
  List<CoordinateValues> values() {
    if (rows == 0) {
      return List.of();
    }
    if (rows < FIRST_ROWS) {
      Arrays.fill(commonRows, 0);
      chooseCommon((int) rows);
    }
    return IntStream.range(0, sum.length).mapToObj(this::values).toList();
  }

  private CoordinateValues values(int j) {
    double mean = sum[j] / rows;
    return new CoordinateValues(
        least[j],
        greatest[j],
        firstRows[0][j] + mean,
        Math.max(0, squares[j] / rows - mean * mean),
        common[j],
        commonRows[j]);
  }
}
