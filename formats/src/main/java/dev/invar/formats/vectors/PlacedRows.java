package dev.invar.formats.vectors;

import dev.invar.formats.Tensor;
import dev.invar.formats.Tensor.Layout;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.FormatException;

/**
 * Rows with the place of each number in its file: {@code start + row·rowStride +
 * column·columnStride}.
 *
 * @param source the file, for messages
 * @param matrix n×d; shared, not copied
 */
record PlacedRows(
    String source, FloatMatrix matrix, long start, long rowStride, long columnStride) {
  /** The rows of a tensor of two axes, which must have columns. */
  static PlacedRows of(String source, Tensor tensor, long start) {
    if (tensor.shape().size() != 2 || tensor.shape().getLast() < 1) {
      throw new FormatException(
          source, start, "shape of the vectors", "rows and at least one column", tensor.shape());
    }
    FloatMatrix matrix = tensor.matrix();
    int width = tensor.type().bytes();
    boolean rowMajor = tensor.layout() == Layout.ROW_MAJOR;
    return new PlacedRows(
        source,
        matrix,
        start,
        rowMajor ? (long) matrix.columns() * width : width,
        rowMajor ? width : matrix.rows() * width);
  }

  /**
   * Reads every number once, in order.
   *
   * @throws FormatException at the first that is NaN or infinite
   */
  PlacedRows checked() {
    var row = new float[matrix.columns()];
    for (long i = 0; i < matrix.rows(); i++) {
      matrix.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        if (!Float.isFinite(row[j])) {
          throw new FormatException(
              source,
              start + i * rowStride + j * columnStride,
              "vector of row " + i + ", coordinate " + j,
              "a finite number",
              row[j]);
        }
      }
    }
    return this;
  }
}
