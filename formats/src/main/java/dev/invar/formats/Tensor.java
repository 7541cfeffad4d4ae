package dev.invar.formats;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.ShapeException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;

/**
 * Numbers in a shape, where they lie: shared with the file they come from, not copied, and not read
 * before they are asked for.
 *
 * @param type how each number is stored
 * @param shape the size of each axis, ≥ 0; no axes is a single number
 * @param data exactly the numbers' bytes
 * @param byteOrder which end of a number comes first
 * @param layout in which order the numbers follow each other
 */
public record Tensor(
    ElementType type, List<Long> shape, MemorySegment data, ByteOrder byteOrder, Layout layout) {
  /** In which order the numbers of a tensor follow each other. */
  public enum Layout {
    /** The last axis moves fastest, as in C. */
    ROW_MAJOR,
    /** The first axis moves fastest, as in Fortran. */
    COLUMN_MAJOR
  }

  public Tensor {
    shape = List.copyOf(shape);
    long expected = bytes(type, shape).orElse(-1L);
    if (expected != data.byteSize()) {
      throw new ShapeException(
          "bytes of a tensor " + type + " " + shape,
          expected < 0 ? "fewer than 2^63" : expected,
          data.byteSize());
    }
  }

  /** A row-major tensor in little-endian order. */
  public Tensor(ElementType type, List<Long> shape, MemorySegment data) {
    this(type, shape, data, ByteOrder.LITTLE_ENDIAN, Layout.ROW_MAJOR);
  }

  /** A matrix as a tensor of two axes; shared, not copied. */
  public static Tensor of(FloatMatrix matrix) {
    return new Tensor(
        ElementType.F32,
        List.of(matrix.rows(), (long) matrix.columns()),
        matrix.segment(),
        ByteOrder.nativeOrder(),
        Layout.ROW_MAJOR);
  }

  /** The bytes a shape takes; empty if an axis is negative or they are 2⁶³ or more. */
  public static Optional<Long> bytes(ElementType type, List<Long> shape) {
    if (shape.stream().anyMatch(axis -> axis < 0)) {
      return Optional.empty();
    }
    if (shape.contains(0L)) {
      return Optional.of(0L);
    }
    long bytes = type.bytes();
    for (long axis : shape) {
      if (Math.multiplyHigh(bytes, axis) != 0 || bytes * axis < 0) {
        return Optional.empty();
      }
      bytes *= axis;
    }
    return Optional.of(bytes);
  }

  /** How many numbers there are. */
  public long count() {
    return data.byteSize() / type.bytes();
  }

  /** Reads a number by its place in the data, 0 to {@link #count} − 1. */
  public LongToDoubleFunction numbers() {
    LongToDoubleFunction reader = type.reader(data, byteOrder);
    int width = type.bytes();
    return index -> reader.applyAsDouble(index * width);
  }

  /**
   * The numbers as a matrix of floats: no axes give 1×1, one axis of n gives 1×n. Shared, not
   * copied, if they are floats in native order row by row; else each is rounded to a float once.
   *
   * @throws ShapeException if there are more than two axes or more than 2³¹ − 1 columns
   */
  public FloatMatrix matrix() {
    if (shape.size() > 2) {
      throw new ShapeException(
          "axes of a matrix", "at most 2", shape.size() + " in shape " + shape);
    }
    long rows = shape.size() == 2 ? shape.getFirst() : 1;
    long width = shape.isEmpty() ? 1 : shape.getLast();
    if (width > Integer.MAX_VALUE) {
      throw new ShapeException("columns of a matrix", "at most " + Integer.MAX_VALUE, width);
    }
    int columns = (int) width;
    boolean rowMajor = layout == Layout.ROW_MAJOR || shape.size() < 2;
    if (type == ElementType.F32 && rowMajor && byteOrder.equals(ByteOrder.nativeOrder())) {
      return FloatMatrix.wrap(data, rows, columns);
    }
    FloatMatrix matrix =
        FloatMatrix.wrap(ScratchMemory.allocate(count() * Float.BYTES), rows, columns);
    LongToDoubleFunction numbers = numbers();
    var row = new float[columns];
    for (long i = 0; i < rows && columns > 0; i++) {
      for (int j = 0; j < columns; j++) {
        row[j] = (float) numbers.applyAsDouble(rowMajor ? i * columns + j : j * rows + i);
      }
      matrix.setRow(i, row);
    }
    return matrix;
  }
}
