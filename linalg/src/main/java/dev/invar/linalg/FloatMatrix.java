package dev.invar.linalg;

import dev.invar.linalg.dense.Product.Form;
import dev.invar.method.FormatException;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Objects;

/**
 * An n×d matrix of floats, row by row, in memory outside the heap or in a mapped file: the form in
 * which data is kept. n may exceed 2³¹ and the matrix 2 GiB.
 *
 * <p>A matrix is a view: {@link #rowRange}, {@link #wrap} and {@link #map} share what they are made
 * from. It may be read by several threads; a writer needs the others kept away. Memory of {@link
 * #allocate(long, int)} is freed when nothing refers to it any more; otherwise it lives as long as
 * its arena. An index out of range is an {@link IndexOutOfBoundsException}.
 */
public final class FloatMatrix {
  static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
  private static final int ALIGNMENT = 64;

  private final MemorySegment segment;
  private final long rows;
  private final int columns;

  private FloatMatrix(MemorySegment segment, long rows, int columns) {
    this.segment = segment;
    this.rows = rows;
    this.columns = columns;
  }

  /**
   * A matrix of zeros whose memory is freed when nothing refers to it. Such memory counts against
   * the JVM's {@code MaxDirectMemorySize}, by default as much as the heap: give an arena for more.
   *
   * @param rows n ≥ 0
   * @param columns d ≥ 0
   * @throws ShapeException if either is negative or the matrix has more than 2⁶³ bytes
   */
  public static FloatMatrix allocate(long rows, int columns) {
    return allocate(Arena.ofAuto(), rows, columns);
  }

  /** As {@link #allocate(long, int)}, with memory that lives as long as the arena. */
  public static FloatMatrix allocate(Arena arena, long rows, int columns) {
    long bytes = Shapes.bytes(rows, columns, Float.BYTES);
    return new FloatMatrix(arena.allocate(bytes, ALIGNMENT), rows, columns);
  }

  /**
   * A matrix with a copy of the values.
   *
   * @param values rows·columns values, row by row; only read
   */
  public static FloatMatrix copyOf(float[] values, int rows, int columns) {
    Shapes.requireCount("values of a matrix", (long) rows * columns, values.length);
    FloatMatrix matrix = allocate(rows, columns);
    MemorySegment.copy(values, 0, matrix.segment, FLOAT, 0, values.length);
    return matrix;
  }

  /**
   * A matrix over a segment's first rows·columns floats in native byte order; shared, not copied.
   *
   * @throws ShapeException if the segment is too short
   */
  public static FloatMatrix wrap(MemorySegment segment, long rows, int columns) {
    long bytes = Shapes.bytes(rows, columns, Float.BYTES);
    Shapes.requireBytes(bytes, segment.byteSize());
    return new FloatMatrix(segment.asSlice(0, bytes), rows, columns);
  }

  /**
   * A matrix over floats in a file, read only and shared with the file: nothing is read before it
   * is used.
   *
   * @param offset of the first float, in bytes; any value, though a multiple of 4 is faster
   * @param arena unmaps the file when closed
   * @throws FormatException if the file ends before the matrix does
   */
  public static FloatMatrix map(Path file, long offset, long rows, int columns, Arena arena)
      throws IOException {
    long bytes = Shapes.bytes(rows, columns, Float.BYTES);
    return new FloatMatrix(Shapes.map(file, offset, bytes, arena), rows, columns);
  }

  /** n. */
  public long rows() {
    return rows;
  }

  /** d. */
  public int columns() {
    return columns;
  }

  /** One entry. */
  public float get(long row, int column) {
    return segment.get(FLOAT, offset(row, column));
  }

  /** Sets one entry. */
  public void set(long row, int column, float value) {
    segment.set(FLOAT, offset(row, column), value);
  }

  /** Rows {@code from} to {@code to − 1}; shared, not copied. */
  public FloatMatrix rowRange(long from, long to) {
    Objects.checkFromToIndex(from, to, rows);
    return new FloatMatrix(
        segment.asSlice(start(from), start(to) - start(from)), to - from, columns);
  }

  /** A copy of one row. */
  public float[] row(long row) {
    var copy = new float[columns];
    copyRow(row, copy);
    return copy;
  }

  /** Copies one row into the first d places of an array, which is modified. */
  public void copyRow(long row, float[] into) {
    Objects.checkIndex(row, rows);
    MemorySegment.copy(segment, FLOAT, start(row), into, 0, columns);
  }

  /** Sets one row from the first d places of an array, which is only read. */
  public void setRow(long row, float[] from) {
    Objects.checkIndex(row, rows);
    MemorySegment.copy(from, 0, segment, FLOAT, start(row), columns);
  }

  /** The memory: rows·columns floats in native byte order; shared, not copied. */
  public MemorySegment segment() {
    return segment;
  }

  /**
   * This times the other: n×k by k×m gives n×m.
   *
   * @throws ShapeException if the shapes do not fit
   * @throws NumericalException if an entry of either is not finite, or the result overflows
   */
  public FloatMatrix times(FloatMatrix other) {
    return Products.floats(Backends.dense(), Form.A_B, this, other);
  }

  /**
   * As {@link #times(FloatMatrix)}, into a matrix that exists.
   *
   * @param into n×m; set, and must not share memory with either factor
   * @throws ShapeException if the shapes do not fit
   * @throws dev.invar.method.OptionException if {@code into} can only be read
   * @throws NumericalException if an entry of either is not finite, or the result overflows
   */
  public void times(FloatMatrix other, FloatMatrix into) {
    Products.floats(Backends.dense(), Form.A_B, this, other, into);
  }

  /**
   * This transposed times the other: n×k and n×m give k×m; fails as {@link #times(FloatMatrix)}
   * does.
   */
  public FloatMatrix transposeTimes(FloatMatrix other) {
    return Products.floats(Backends.dense(), Form.AT_B, this, other);
  }

  /**
   * This times the other transposed: n×k and m×k give n×m; fails as {@link #times(FloatMatrix)}
   * does.
   */
  public FloatMatrix timesTranspose(FloatMatrix other) {
    return Products.floats(Backends.dense(), Form.A_BT, this, other);
  }

  /**
   * As {@link #timesTranspose(FloatMatrix)}, into a matrix that exists.
   *
   * @param into n×m; set, and must not share memory with either factor
   * @throws dev.invar.method.OptionException if {@code into} can only be read
   */
  public void timesTranspose(FloatMatrix other, FloatMatrix into) {
    Products.floats(Backends.dense(), Form.A_BT, this, other, into);
  }

  /**
   * This times a vector of d values, which is only read: n values.
   *
   * @throws ShapeException if the vector is not d long, or n does not fit an array
   */
  public float[] times(float[] vector) {
    Shapes.requireCount("values of the vector", columns, vector.length);
    var result = new float[Shapes.arrayLength("rows", rows)];
    Backends.kernel().dots(segment, 0, result.length, vector, result);
    return result;
  }

  /** The same numbers as doubles; a copy. */
  public DoubleMatrix toDoubles() {
    DoubleMatrix result = DoubleMatrix.allocate(rows, columns);
    long count = rows * columns;
    for (long i = 0; i < count; i++) {
      result.segment().setAtIndex(DoubleMatrix.DOUBLE, i, segment.getAtIndex(FLOAT, i));
    }
    return result;
  }

  /**
   * Holds every entry to being finite.
   *
   * @param what the matrix's name in the message, such as {@code "queries"}
   * @return this
   * @throws NumericalException if one is NaN or infinite; names its row and column
   */
  public FloatMatrix requireFinite(String what) {
    long count = rows * columns;
    if (Backends.kernel().allFiniteFloats(segment, count)) {
      return this;
    }
    for (long i = 0; i < count; i++) {
      float value = segment.getAtIndex(FLOAT, i);
      if (!Float.isFinite(value)) {
        throw Shapes.notFinite(what, i / columns, (int) (i % columns), value);
      }
    }
    return this;
  }

  /** Such as {@code FloatMatrix 1000×384}. */
  @Override
  public String toString() {
    return "FloatMatrix " + rows + "×" + columns;
  }

  private long start(long row) {
    return row * columns * Float.BYTES;
  }

  private long offset(long row, int column) {
    Objects.checkIndex(row, rows);
    Objects.checkIndex(column, columns);
    return (row * columns + column) * Float.BYTES;
  }
}
