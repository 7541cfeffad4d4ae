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
import java.util.function.DoubleBinaryOperator;

/**
 * An n×d matrix of doubles, row by row, in memory outside the heap or in a mapped file: the form in
 * which mathematics is done. n may exceed 2³¹ and the matrix 2 GiB.
 *
 * <p>A matrix is a view: {@link #rowRange}, {@link #wrap} and {@link #map} share what they are made
 * from. It may be read by several threads; a writer needs the others kept away. Memory of {@link
 * #allocate(long, int)} is freed when nothing refers to it any more; otherwise it lives as long as
 * its arena. An index out of range is an {@link IndexOutOfBoundsException}.
 */
public final class DoubleMatrix {
  static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;
  private static final int ALIGNMENT = 64;
  private static final int TILE = 16;

  private final MemorySegment segment;
  private final long rows;
  private final int columns;

  private DoubleMatrix(MemorySegment segment, long rows, int columns) {
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
  public static DoubleMatrix allocate(long rows, int columns) {
    return allocate(Arena.ofAuto(), rows, columns);
  }

  /** As {@link #allocate(long, int)}, with memory that lives as long as the arena. */
  public static DoubleMatrix allocate(Arena arena, long rows, int columns) {
    long bytes = Shapes.bytes(rows, columns, Double.BYTES);
    return new DoubleMatrix(arena.allocate(bytes, ALIGNMENT), rows, columns);
  }

  /**
   * A matrix with a copy of the values.
   *
   * @param values rows·columns values, row by row; only read
   */
  public static DoubleMatrix copyOf(double[] values, int rows, int columns) {
    Shapes.requireCount("values of a matrix", (long) rows * columns, values.length);
    DoubleMatrix matrix = allocate(rows, columns);
    MemorySegment.copy(values, 0, matrix.segment, DOUBLE, 0, values.length);
    return matrix;
  }

  /**
   * A matrix over a segment's first rows·columns doubles in native byte order; shared, not copied.
   *
   * @throws ShapeException if the segment is too short
   */
  public static DoubleMatrix wrap(MemorySegment segment, long rows, int columns) {
    long bytes = Shapes.bytes(rows, columns, Double.BYTES);
    Shapes.requireBytes(bytes, segment.byteSize());
    return new DoubleMatrix(segment.asSlice(0, bytes), rows, columns);
  }

  /**
   * A matrix over doubles in a file, read only and shared with the file: nothing is read before it
   * is used.
   *
   * @param offset of the first double, in bytes; any value, though a multiple of 8 is faster
   * @param arena unmaps the file when closed
   * @throws FormatException if the file ends before the matrix does
   */
  public static DoubleMatrix map(Path file, long offset, long rows, int columns, Arena arena)
      throws IOException {
    long bytes = Shapes.bytes(rows, columns, Double.BYTES);
    return new DoubleMatrix(Shapes.map(file, offset, bytes, arena), rows, columns);
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
  public double get(long row, int column) {
    return segment.get(DOUBLE, offset(row, column));
  }

  /** Sets one entry. */
  public void set(long row, int column, double value) {
    segment.set(DOUBLE, offset(row, column), value);
  }

  /** Rows {@code from} to {@code to − 1}; shared, not copied. */
  public DoubleMatrix rowRange(long from, long to) {
    Objects.checkFromToIndex(from, to, rows);
    return new DoubleMatrix(
        segment.asSlice(start(from), start(to) - start(from)), to - from, columns);
  }

  /** A copy of one row. */
  public double[] row(long row) {
    var copy = new double[columns];
    copyRow(row, copy);
    return copy;
  }

  /** Copies one row into the first d places of an array, which is modified. */
  public void copyRow(long row, double[] into) {
    Objects.checkIndex(row, rows);
    MemorySegment.copy(segment, DOUBLE, start(row), into, 0, columns);
  }

  /** Sets one row from the first d places of an array, which is only read. */
  public void setRow(long row, double[] from) {
    Objects.checkIndex(row, rows);
    MemorySegment.copy(from, 0, segment, DOUBLE, start(row), columns);
  }

  /** The memory: rows·columns doubles in native byte order; shared, not copied. */
  public MemorySegment segment() {
    return segment;
  }

  /** The same numbers rounded to floats; a copy. */
  public FloatMatrix toFloats() {
    FloatMatrix result = FloatMatrix.allocate(rows, columns);
    long count = rows * columns;
    for (long i = 0; i < count; i++) {
      result.segment().setAtIndex(FloatMatrix.FLOAT, i, (float) segment.getAtIndex(DOUBLE, i));
    }
    return result;
  }

  /** A copy of all entries, row by row. */
  public double[] toArray() {
    Shapes.arrayLength("entries", rows * columns);
    return segment.toArray(DOUBLE);
  }

  /** The n×n identity. */
  public static DoubleMatrix identity(int n) {
    DoubleMatrix result = allocate(n, n);
    for (int i = 0; i < n; i++) {
      result.set(i, i, 1);
    }
    return result;
  }

  /**
   * This times the other: n×k by k×m gives n×m.
   *
   * @throws ShapeException if the shapes do not fit
   * @throws NumericalException if an entry of either is not finite, or the result overflows
   */
  public DoubleMatrix times(DoubleMatrix other) {
    return Products.doubles(Backends.dense(), Form.A_B, this, other);
  }

  /**
   * As {@link #times(DoubleMatrix)}, into a matrix that exists.
   *
   * @param into n×m; set, and must not share memory with either factor
   * @throws ShapeException if the shapes do not fit
   * @throws dev.invar.method.OptionException if {@code into} can only be read
   * @throws NumericalException if an entry of either is not finite, or the result overflows
   */
  public void times(DoubleMatrix other, DoubleMatrix into) {
    Products.doubles(Backends.dense(), Form.A_B, this, other, into);
  }

  /**
   * This transposed times the other: n×k and n×m give k×m; fails as {@link #times(DoubleMatrix)}
   * does.
   */
  public DoubleMatrix transposeTimes(DoubleMatrix other) {
    return Products.doubles(Backends.dense(), Form.AT_B, this, other);
  }

  /**
   * Adds to this, k×m, a product of a transposed matrix: aᵀ·b of a, n×k, and b, n×m.
   *
   * @param a only read, must not share memory with this
   * @param b only read, may be the same as a
   * @throws ShapeException if the shapes do not fit
   * @throws dev.invar.method.OptionException if this can only be read
   * @throws NumericalException if an entry of either is not finite, or the result overflows
   */
  public void addTransposeTimes(DoubleMatrix a, DoubleMatrix b) {
    Products.addDoubles(Backends.dense(), a, b, this);
  }

  /**
   * This times the other transposed: n×k and m×k give n×m; fails as {@link #times(DoubleMatrix)}
   * does.
   */
  public DoubleMatrix timesTranspose(DoubleMatrix other) {
    return Products.doubles(Backends.dense(), Form.A_BT, this, other);
  }

  /**
   * This times a vector of d values, which is only read: n values.
   *
   * @throws ShapeException if the vector is not d long, or n does not fit an array
   */
  public double[] times(double[] vector) {
    Shapes.requireCount("values of the vector", columns, vector.length);
    var result = new double[Shapes.arrayLength("rows", rows)];
    var row = new double[columns];
    for (int i = 0; i < result.length; i++) {
      copyRow(i, row);
      result[i] = Backends.kernel().dot(row, vector, 0, columns);
    }
    return result;
  }

  /** This transposed times a vector of n values, which is only read: d values. */
  public double[] transposeTimes(double[] vector) {
    Shapes.requireCount("values of the vector", rows, vector.length);
    var result = new double[columns];
    var row = new double[columns];
    for (int i = 0; i < vector.length; i++) {
      copyRow(i, row);
      Backends.kernel().addScaled(result, vector[i], row, 0, columns);
    }
    return result;
  }

  /**
   * The transposed matrix, d×n; a copy.
   *
   * @throws ShapeException if n ≥ 2³¹
   */
  public DoubleMatrix transposed() {
    DoubleMatrix result = allocate(columns, Shapes.arrayLength("rows", rows));
    int n = result.columns;
    for (int i0 = 0; i0 < n; i0 += TILE) {
      for (int j0 = 0; j0 < columns; j0 += TILE) {
        transposeTile(result, i0, Math.min(n, i0 + TILE), j0, Math.min(columns, j0 + TILE));
      }
    }
    return result;
  }

  private void transposeTile(DoubleMatrix into, int i0, int i1, int j0, int j1) {
    for (long i = i0; i < i1; i++) {
      for (long j = j0; j < j1; j++) {
        double value = segment.getAtIndex(DOUBLE, i * columns + j);
        into.segment.setAtIndex(DOUBLE, j * into.columns + i, value);
      }
    }
  }

  /**
   * This plus the other; a copy.
   *
   * @throws ShapeException if the shapes differ
   */
  public DoubleMatrix plus(DoubleMatrix other) {
    return combined(other, Double::sum);
  }

  /**
   * This minus the other; a copy.
   *
   * @throws ShapeException if the shapes differ
   */
  public DoubleMatrix minus(DoubleMatrix other) {
    return combined(other, (a, b) -> a - b);
  }

  private DoubleMatrix combined(DoubleMatrix other, DoubleBinaryOperator operator) {
    Shapes.requireSame("matrix", rows, columns, other.rows, other.columns);
    DoubleMatrix result = allocate(rows, columns);
    for (long i = 0; i < rows * columns; i++) {
      double a = segment.getAtIndex(DOUBLE, i);
      double b = other.segment.getAtIndex(DOUBLE, i);
      result.segment.setAtIndex(DOUBLE, i, operator.applyAsDouble(a, b));
    }
    return result;
  }

  /** This with every entry multiplied by the factor; a copy. */
  public DoubleMatrix scaled(double factor) {
    DoubleMatrix result = allocate(rows, columns);
    for (long i = 0; i < rows * columns; i++) {
      result.segment.setAtIndex(DOUBLE, i, factor * segment.getAtIndex(DOUBLE, i));
    }
    return result;
  }

  /** A copy. */
  public DoubleMatrix copy() {
    DoubleMatrix result = allocate(rows, columns);
    result.segment.copyFrom(segment);
    return result;
  }

  /** A copy of columns {@code from} to {@code to − 1}. */
  public DoubleMatrix columnRange(int from, int to) {
    Objects.checkFromToIndex(from, to, columns);
    DoubleMatrix result = allocate(rows, to - from);
    for (long i = 0; i < rows; i++) {
      MemorySegment.copy(
          segment,
          start(i) + (long) from * Double.BYTES,
          result.segment,
          result.start(i),
          (long) (to - from) * Double.BYTES);
    }
    return result;
  }

  /** ‖A‖_F, the root of the sum of the squares of all entries; squares do not overflow. */
  public double frobeniusNorm() {
    double largest = 0;
    for (long i = 0; i < rows * columns; i++) {
      largest = Math.max(largest, Math.abs(segment.getAtIndex(DOUBLE, i)));
    }
    if (largest == 0 || !Double.isFinite(largest)) {
      return largest;
    }
    int exponent = Math.getExponent(largest);
    double sum = 0;
    for (long i = 0; i < rows * columns; i++) {
      double value = Math.scalb(segment.getAtIndex(DOUBLE, i), -exponent);
      sum += value * value;
    }
    return Math.scalb(Math.sqrt(sum), exponent);
  }

  /**
   * Holds every entry to being finite.
   *
   * @param what the matrix's name in the message, such as {@code "queries"}
   * @return this
   * @throws NumericalException if one is NaN or infinite; names its row and column
   */
  public DoubleMatrix requireFinite(String what) {
    long count = rows * columns;
    if (Backends.kernel().allFiniteDoubles(segment, count)) {
      return this;
    }
    for (long i = 0; i < count; i++) {
      double value = segment.getAtIndex(DOUBLE, i);
      if (!Double.isFinite(value)) {
        throw Shapes.notFinite(what, i / columns, (int) (i % columns), value);
      }
    }
    return this;
  }

  /** Such as {@code DoubleMatrix 1000×384}. */
  @Override
  public String toString() {
    return "DoubleMatrix " + rows + "×" + columns;
  }

  private long start(long row) {
    return row * columns * Double.BYTES;
  }

  private long offset(long row, int column) {
    Objects.checkIndex(row, rows);
    Objects.checkIndex(column, columns);
    return (row * columns + column) * Double.BYTES;
  }
}
