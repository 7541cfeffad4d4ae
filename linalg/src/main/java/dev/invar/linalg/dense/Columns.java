package dev.invar.linalg.dense;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Moves matrices between memory, row by row, and arrays, one for each column. */
final class Columns {
  private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;

  private Columns() {}

  /** The e for which the largest absolute entry is in [2ᵉ, 2ᵉ⁺¹); 0 for a zero matrix. */
  static int exponent(MemorySegment a, long count) {
    double largest = 0;
    for (long i = 0; i < count; i++) {
      largest = Math.max(largest, Math.abs(a.getAtIndex(DOUBLE, i)));
    }
    return largest == 0 ? 0 : Math.getExponent(largest);
  }

  /** Multiplies by a power of two. */
  static void scale(double[] values, int exponent) {
    for (int i = 0; i < values.length; i++) {
      values[i] = Math.scalb(values[i], exponent);
    }
  }

  /** The n columns of an m×n matrix times 2^exponent. */
  static double[][] read(MemorySegment a, int m, int n, int exponent) {
    var columns = new double[n][m];
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        columns[j][i] = a.getAtIndex(DOUBLE, (long) i * n + j);
      }
    }
    for (double[] column : columns) {
      scale(column, exponent);
    }
    return columns;
  }

  /** The m rows of an m×n matrix, which are the columns of its transpose, times 2^exponent. */
  static double[][] readTransposed(MemorySegment a, int m, int n, int exponent) {
    var rows = new double[m][n];
    for (int i = 0; i < m; i++) {
      MemorySegment.copy(a, DOUBLE, (long) i * n * Double.BYTES, rows[i], 0, n);
      scale(rows[i], exponent);
    }
    return rows;
  }

  /** Writes columns as a matrix of m rows. */
  static void write(double[][] columns, MemorySegment a, int m) {
    int n = columns.length;
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        a.setAtIndex(DOUBLE, (long) i * n + j, columns[j][i]);
      }
    }
  }

  /** Writes columns of length n as the rows of a matrix. */
  static void writeTransposed(double[][] columns, MemorySegment a, int n) {
    for (int i = 0; i < columns.length; i++) {
      MemorySegment.copy(columns[i], 0, a, DOUBLE, (long) i * n * Double.BYTES, n);
    }
  }
}
