package dev.invar.linalg;

import dev.invar.method.FormatException;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The checks at the public door of this room, and the words of their failures. */
final class Shapes {
  private static final int MOST = Integer.MAX_VALUE - 8;

  private Shapes() {}

  /** Bytes of a matrix, refused if they do not fit a long. */
  static long bytes(long rows, int columns, int width) {
    if (rows < 0 || columns < 0) {
      throw new ShapeException("matrix", "rows ≥ 0 and columns ≥ 0", text(rows, columns));
    }
    try {
      return Math.multiplyExact(rows, (long) columns * width);
    } catch (ArithmeticException e) {
      throw new ShapeException("matrix", "at most 2⁶³ bytes", text(rows, columns));
    }
  }

  static void requireBytes(long needed, long given) {
    if (given < needed) {
      throw new ShapeException(
          "memory of a matrix", "at least " + needed + " bytes", given + " bytes");
    }
  }

  static void requireCount(String what, long expected, long found) {
    if (expected != found) {
      throw new ShapeException(what, expected, found);
    }
  }

  static void requireSquare(String what, long rows, int columns) {
    if (rows != columns) {
      throw new ShapeException(what, "a square matrix", text(rows, columns));
    }
  }

  static void requireSame(String what, long rows, int columns, long otherRows, int otherColumns) {
    if (rows != otherRows || columns != otherColumns) {
      throw new ShapeException(what, text(rows, columns), text(otherRows, otherColumns));
    }
  }

  /** Refuses memory that native code would fault on, such as a file that is mapped to be read. */
  static void requireWritable(MemorySegment memory) {
    if (memory.isReadOnly()) {
      throw new OptionException("memory of a product", "memory that can be written", "read only");
    }
  }

  /** A count as the length of an array or the size of a native matrix. */
  static int arrayLength(String what, long count) {
    if (count > MOST) {
      throw new ShapeException(what, "at most " + MOST, count);
    }
    return (int) count;
  }

  static String text(long rows, int columns) {
    return rows + "×" + columns;
  }

  static NumericalException notFinite(String what, long row, int column, double value) {
    return new NumericalException(
        what
            + ", row "
            + row
            + ", column "
            + column
            + ": expected a finite number, found "
            + value);
  }

  static MemorySegment map(Path file, long offset, long bytes, Arena arena) throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
      long size = channel.size();
      if (offset < 0 || offset > size || size - offset < bytes) {
        throw new FormatException(
            file,
            Math.min(Math.max(offset, 0), size),
            "matrix",
            bytes + " bytes",
            Math.max(0, size - Math.max(offset, 0)) + " bytes");
      }
      return channel.map(FileChannel.MapMode.READ_ONLY, offset, bytes, arena);
    }
  }
}
