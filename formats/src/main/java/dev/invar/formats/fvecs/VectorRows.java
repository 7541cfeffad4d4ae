package dev.invar.formats.fvecs;

import dev.invar.formats.ElementType;
import dev.invar.formats.FileBytes;
import dev.invar.formats.FileReplacement;
import dev.invar.formats.ScratchMemory;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.LongToDoubleFunction;

/**
 * Rows of equal width, each with its width before it. Source: corpus-texmex.irisa.fr.
 *
 * <p>The layout, little end first, for each of n rows to the end of the file:
 *
 * <pre>
 * 0  4    width d ≥ 1, the same in all rows
 * 4  d·b  the numbers: fvecs has floats (b = 4), ivecs signed integers (4), bvecs unsigned bytes (1)
 * </pre>
 *
 * <p>n is not written anywhere: it is the file's length divided by 4 + d·b. The widths between the
 * numbers forbid mapping, so reading copies: n·d·4 bytes outside the heap, at most 4 times the
 * file.
 */
public enum VectorRows {
  FVECS(ElementType.F32),
  IVECS(ElementType.I32),
  BVECS(ElementType.U8);

  private static final ValueLayout.OfFloat FLOAT =
      ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final int LARGEST_BYTE = 0xff;

  private final ElementType type;

  VectorRows(ElementType type) {
    this.type = type;
  }

  /** The ending of such files, such as {@code .fvecs}. */
  public String ending() {
    return "." + name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads a file as floats, n×d; an empty file gives 0×0. Integers beyond ±2²⁴ are rounded.
   *
   * @throws dev.invar.method.FormatException if a width is not that of the first row, or the file
   *     ends within a row
   */
  public FloatMatrix read(Path file) throws IOException {
    FileBytes bytes = FileBytes.map(file);
    if (bytes.size() == 0) {
      return FloatMatrix.allocate(0, 0);
    }
    int columns = bytes.signed32(0, "width");
    long stride = Integer.BYTES + (long) columns * type.bytes();
    if (columns < 1 || stride > bytes.size()) {
      throw bytes.failure(0, "width", "from 1 to what the file holds", columns);
    }
    long rows = bytes.size() / stride;
    if (rows * stride != bytes.size()) {
      throw bytes.failure(
          rows * stride, "row " + rows, stride + " bytes", bytes.size() - rows * stride);
    }
    FloatMatrix matrix =
        FloatMatrix.wrap(ScratchMemory.allocate(rows * columns * Float.BYTES), rows, columns);
    LongToDoubleFunction numbers = type.reader(bytes.bytes(), ByteOrder.LITTLE_ENDIAN);
    var row = new float[columns];
    for (long i = 0; i < rows; i++) {
      long start = i * stride;
      int width = bytes.signed32(start, "width");
      if (width != columns) {
        throw bytes.failure(start, "width of row " + i, columns, width);
      }
      if (this == FVECS) {
        MemorySegment.copy(bytes.bytes(), FLOAT, start + Integer.BYTES, row, 0, columns);
      } else {
        for (int j = 0; j < columns; j++) {
          row[j] = (float) numbers.applyAsDouble(start + Integer.BYTES + (long) j * type.bytes());
        }
      }
      matrix.setRow(i, row);
    }
    return matrix;
  }

  /**
   * Writes a matrix, replacing the file whole or not at all.
   *
   * @param matrix n×d, only read
   * @throws ShapeException if it has rows but no columns
   * @throws OptionException if a number does not fit the format's integers; the old file stands
   */
  public void write(Path file, FloatMatrix matrix) throws IOException {
    if (matrix.columns() == 0 && matrix.rows() > 0) {
      throw new ShapeException("columns of " + ending(), "at least 1", 0);
    }
    var row = new float[matrix.columns()];
    ByteBuffer bytes =
        ByteBuffer.allocate(
                Math.addExact(Integer.BYTES, Math.multiplyExact(row.length, type.bytes())))
            .order(ByteOrder.LITTLE_ENDIAN);
    FileReplacement.write(
        file,
        out -> {
          for (long i = 0; i < matrix.rows(); i++) {
            matrix.copyRow(i, row);
            bytes.clear().putInt(row.length);
            for (float value : row) {
              put(bytes, value);
            }
            out.write(bytes.array());
          }
        });
  }

  private void put(ByteBuffer bytes, float value) {
    switch (this) {
      case FVECS -> bytes.putFloat(value);
      case IVECS -> bytes.putInt((int) whole(value, Integer.MIN_VALUE, Integer.MAX_VALUE));
      case BVECS -> bytes.put((byte) whole(value, 0, LARGEST_BYTE));
    }
  }

  private long whole(float value, long least, long most) {
    long whole = (long) value;
    if (whole != value || whole < least || whole > most) {
      throw new OptionException(
          "number of " + ending(), "a whole number from " + least + " to " + most, value);
    }
    return whole;
  }
}
