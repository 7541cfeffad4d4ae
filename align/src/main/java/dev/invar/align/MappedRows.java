package dev.invar.align;

import dev.invar.align.map.AffineMap;
import dev.invar.align.map.VectorMap;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;

/**
 * nz(f(nz(x))) of many rows x, a block at a time, so that a block is still in the cache when it is
 * scaled. If f is x ↦ Ax + b that is nz(Ax / ‖x‖ + b), without a copy of the rows at length 1.
 */
final class MappedRows {
  private static final int BLOCK = 1024;

  /** Rows shorter or longer than this are brought to length 1 first: products might overflow. */
  private static final double LEAST = 1e-12;

  private static final double MOST = 1e12;

  private MappedRows() {}

  /**
   * Maps rows; those that f takes to zero stay zero.
   *
   * @param rows n×d; only read
   * @param what a row's name in a message, which its number follows
   * @return a new matrix
   * @throws NumericalException if a row is zero or not finite; names it
   */
  static FloatMatrix of(VectorMap map, FloatMatrix rows, String what) {
    FloatMatrix result = FloatMatrix.allocate(rows.rows(), map.outputWidth());
    into(map, rows, what, result);
    return result;
  }

  /** As {@link #of}, into a matrix that exists. */
  static void into(VectorMap map, FloatMatrix rows, String what, FloatMatrix into) {
    if (into.rows() != rows.rows() || into.columns() != map.outputWidth()) {
      throw new ShapeException("matrix to map into", rows.rows() + "×" + map.outputWidth(), into);
    }
    if (rows.columns() != map.inputWidth()) {
      throw new ShapeException("width of rows to map", map.inputWidth(), rows.columns());
    }
    var inverse = new double[BLOCK];
    for (long from = 0; from < rows.rows(); from += BLOCK) {
      long to = Math.min(rows.rows(), from + BLOCK);
      FloatMatrix block = rows.rowRange(from, to);
      FloatMatrix mapped = into.rowRange(from, to);
      boolean ordinary = inverseLengths(block, inverse, from, what);
      if (ordinary && map instanceof AffineMap affine) {
        affine.applyLinear(block, mapped);
        finish(mapped, inverse, affine.floatOffset());
      } else {
        map.apply(unit(block, inverse), mapped);
        UnitLength.scaleRows(mapped);
      }
    }
  }

  /** Fills in 1/‖x‖ for each row; whether all lengths are ordinary. */
  private static boolean inverseLengths(
      FloatMatrix block, double[] inverse, long first, String what) {
    boolean ordinary = true;
    var row = new float[block.columns()];
    for (int i = 0; i < block.rows(); i++) {
      block.copyRow(i, row);
      double length = UnitLength.requireDirection(UnitLength.length(row), what, first + i);
      ordinary &= length >= LEAST && length <= MOST;
      inverse[i] = 1 / length;
    }
    return ordinary;
  }

  private static FloatMatrix unit(FloatMatrix block, double[] inverse) {
    FloatMatrix unit = FloatMatrix.allocate(block.rows(), block.columns());
    var row = new float[block.columns()];
    for (int i = 0; i < block.rows(); i++) {
      block.copyRow(i, row);
      UnitLength.scale(row, inverse[i]);
      unit.setRow(i, row);
    }
    return unit;
  }

  private static void finish(FloatMatrix mapped, double[] inverse, float[] offset) {
    var row = new float[mapped.columns()];
    for (int i = 0; i < mapped.rows(); i++) {
      mapped.copyRow(i, row);
      float factor = (float) inverse[i];
      for (int j = 0; j < row.length; j++) {
        row[j] = row[j] * factor + offset[j];
      }
      double length = UnitLength.requireFinite(UnitLength.length(row));
      if (length > 0) {
        UnitLength.scale(row, 1 / length);
      }
      mapped.setRow(i, row);
    }
  }
}
