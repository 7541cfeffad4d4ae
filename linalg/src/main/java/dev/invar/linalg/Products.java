package dev.invar.linalg;

import dev.invar.linalg.dense.Dense;
import dev.invar.linalg.dense.Product;
import dev.invar.linalg.dense.Product.Form;
import dev.invar.linalg.dense.Product.Into;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import java.lang.foreign.MemorySegment;

/**
 * Matrix products of any number of rows, in pieces that native code can count.
 *
 * <p>The result is searched for numbers that are not finite, rather than the operands: it is as
 * small or smaller where it matters, and an entry that is not finite spoils a row or column of it.
 */
final class Products {
  private static final int MOST_ROWS = 1 << 24;

  private Products() {}

  static FloatMatrix floats(Dense dense, Form form, FloatMatrix a, FloatMatrix b) {
    Sizes sizes = sizes(form, a.rows(), a.columns(), b.rows(), b.columns());
    FloatMatrix c = FloatMatrix.allocate(sizes.m, sizes.n);
    floats(dense, form, a, b, c);
    return c;
  }

  static void floats(Dense dense, Form form, FloatMatrix a, FloatMatrix b, FloatMatrix c) {
    Sizes sizes = sizes(form, a.rows(), a.columns(), b.rows(), b.columns());
    Shapes.requireSame("product", sizes.m, sizes.n, c.rows(), c.columns());
    Shapes.requireWritable(c.segment());
    if (form == Form.AT_B || sizes.k == 0) {
      c.segment().fill((byte) 0);
    }
    inPieces(
        sizes,
        form,
        (piece, aRow, bRow, cRow) ->
            dense.multiplyFloats(
                piece,
                from(a.segment(), aRow * a.columns() * Float.BYTES),
                from(b.segment(), bRow * b.columns() * Float.BYTES),
                from(c.segment(), cRow * c.columns() * Float.BYTES)));
    if (!Backends.kernel().allFiniteFloats(c.segment(), sizes.m * sizes.n)) {
      a.requireFinite("left factor");
      b.requireFinite("right factor");
      throw overflow();
    }
  }

  static DoubleMatrix doubles(Dense dense, Form form, DoubleMatrix a, DoubleMatrix b) {
    Sizes sizes = sizes(form, a.rows(), a.columns(), b.rows(), b.columns());
    DoubleMatrix c = DoubleMatrix.allocate(sizes.m, sizes.n);
    doubles(dense, form, a, b, c);
    return c;
  }

  static void doubles(Dense dense, Form form, DoubleMatrix a, DoubleMatrix b, DoubleMatrix c) {
    Sizes sizes = sizes(form, a.rows(), a.columns(), b.rows(), b.columns());
    Shapes.requireSame("product", sizes.m, sizes.n, c.rows(), c.columns());
    Shapes.requireWritable(c.segment());
    if (form == Form.AT_B || sizes.k == 0) {
      c.segment().fill((byte) 0);
    }
    multiply(dense, sizes, form, a, b, c);
  }

  /** C + AᵀB into C. */
  static void addDoubles(Dense dense, DoubleMatrix a, DoubleMatrix b, DoubleMatrix c) {
    Sizes sizes = sizes(Form.AT_B, a.rows(), a.columns(), b.rows(), b.columns());
    Shapes.requireSame("sum", sizes.m, sizes.n, c.rows(), c.columns());
    Shapes.requireWritable(c.segment());
    multiply(dense, sizes, Form.AT_B, a, b, c);
  }

  private static void multiply(
      Dense dense, Sizes sizes, Form form, DoubleMatrix a, DoubleMatrix b, DoubleMatrix c) {
    inPieces(
        sizes,
        form,
        (piece, aRow, bRow, cRow) ->
            dense.multiplyDoubles(
                piece,
                from(a.segment(), aRow * a.columns() * Double.BYTES),
                from(b.segment(), bRow * b.columns() * Double.BYTES),
                from(c.segment(), cRow * c.columns() * Double.BYTES)));
    if (!Backends.kernel().allFiniteDoubles(c.segment(), sizes.m * sizes.n)) {
      a.requireFinite("left factor");
      b.requireFinite("right factor");
      throw overflow();
    }
  }

  private record Sizes(long m, int n, long k) {}

  private interface Piece {
    void multiply(Product piece, long aRow, long bRow, long cRow);
  }

  private static Sizes sizes(Form form, long aRows, int aColumns, long bRows, int bColumns) {
    long inner = form == Form.AT_B ? aRows : aColumns;
    long found = form == Form.A_BT ? bColumns : bRows;
    if (inner != found) {
      throw new ShapeException(
          (form == Form.A_BT ? "columns" : "rows") + " of the right factor", inner, found);
    }
    return switch (form) {
      case A_B -> new Sizes(aRows, bColumns, inner);
      case AT_B -> new Sizes(aColumns, bColumns, inner);
      case A_BT -> new Sizes(aRows, Shapes.arrayLength("rows of the right factor", bRows), inner);
    };
  }

  /** Cuts along the rows of A, which are rows of C or summands, which are added to zeros. */
  private static void inPieces(Sizes sizes, Form form, Piece body) {
    if (sizes.n == 0) {
      return;
    }
    if (form == Form.AT_B) {
      for (long p = 0; p < sizes.k; p += MOST_ROWS) {
        int depth = (int) Math.min(MOST_ROWS, sizes.k - p);
        if (sizes.m > 0) {
          body.multiply(new Product(form, (int) sizes.m, sizes.n, depth, Into.ADD), p, p, 0);
        }
      }
      return;
    }
    for (long i = 0; i < sizes.m && sizes.k > 0; i += MOST_ROWS) {
      int rows = (int) Math.min(MOST_ROWS, sizes.m - i);
      body.multiply(new Product(form, rows, sizes.n, (int) sizes.k, Into.SET), i, 0, i);
    }
  }

  private static MemorySegment from(MemorySegment segment, long offset) {
    return segment.asSlice(offset);
  }

  private static NumericalException overflow() {
    return new NumericalException("matrix product: expected finite numbers, found an overflow");
  }
}
