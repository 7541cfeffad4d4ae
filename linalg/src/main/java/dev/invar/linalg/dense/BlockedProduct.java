package dev.invar.linalg.dense;

import dev.invar.linalg.dense.Product.Form;
import dev.invar.linalg.dense.Product.Into;
import dev.invar.linalg.kernel.Kernel;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Matrix products in blocks: blocks of op(A) and op(B) are packed into arrays that stay in cache,
 * transposed on the way if need be, and multiplied by the {@link Kernel}.
 *
 * <p>Source of the scheme: Goto and van de Geijn 2008, doi:10.1145/1356052.1356053.
 */
final class BlockedProduct {
  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
  private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;
  private static final int ROWS = 64;
  private static final int COLUMNS = 128;
  private static final int DEPTH = 256;

  private final Kernel kernel;

  BlockedProduct(Kernel kernel) {
    this.kernel = kernel;
  }

  /** A block of a product: its first row, column and summand, and its extent in each. */
  private record Block(int row, int column, int depth, int rows, int columns, int depths) {}

  private interface BlockProduct {
    void add(Block block);
  }

  void floats(Product product, MemorySegment a, MemorySegment b, MemorySegment c) {
    if (product.into() == Into.SET) {
      c.asSlice(0, (long) product.m() * product.n() * Float.BYTES).fill((byte) 0);
    }
    var aBlock = new float[ROWS * DEPTH];
    var bBlock = new float[DEPTH * COLUMNS];
    var cBlock = new float[ROWS * COLUMNS];
    forEachBlock(
        product,
        x -> {
          if (x.row == 0) {
            packB(product, b, x, bBlock);
          }
          packA(product, a, x, aBlock);
          for (int i = 0; i < x.rows; i++) {
            long at = ((long) (x.row + i) * product.n() + x.column) * Float.BYTES;
            MemorySegment.copy(c, FLOAT, at, cBlock, i * x.columns, x.columns);
          }
          kernel.addProduct(aBlock, bBlock, cBlock, x.rows, x.columns, x.depths);
          for (int i = 0; i < x.rows; i++) {
            long at = ((long) (x.row + i) * product.n() + x.column) * Float.BYTES;
            MemorySegment.copy(cBlock, i * x.columns, c, FLOAT, at, x.columns);
          }
        });
  }

  void doubles(Product product, MemorySegment a, MemorySegment b, MemorySegment c) {
    if (product.into() == Into.SET) {
      c.asSlice(0, (long) product.m() * product.n() * Double.BYTES).fill((byte) 0);
    }
    var aBlock = new double[ROWS * DEPTH];
    var bBlock = new double[DEPTH * COLUMNS];
    var cBlock = new double[ROWS * COLUMNS];
    forEachBlock(
        product,
        x -> {
          if (x.row == 0) {
            packB(product, b, x, bBlock);
          }
          packA(product, a, x, aBlock);
          for (int i = 0; i < x.rows; i++) {
            long at = ((long) (x.row + i) * product.n() + x.column) * Double.BYTES;
            MemorySegment.copy(c, DOUBLE, at, cBlock, i * x.columns, x.columns);
          }
          kernel.addProduct(aBlock, bBlock, cBlock, x.rows, x.columns, x.depths);
          for (int i = 0; i < x.rows; i++) {
            long at = ((long) (x.row + i) * product.n() + x.column) * Double.BYTES;
            MemorySegment.copy(cBlock, i * x.columns, c, DOUBLE, at, x.columns);
          }
        });
  }

  /** Blocks in an order that packs each block of B once. */
  private static void forEachBlock(Product product, BlockProduct body) {
    for (int j = 0; j < product.n(); j += COLUMNS) {
      for (int p = 0; p < product.k(); p += DEPTH) {
        for (int i = 0; i < product.m(); i += ROWS) {
          body.add(
              new Block(
                  i,
                  j,
                  p,
                  Math.min(ROWS, product.m() - i),
                  Math.min(COLUMNS, product.n() - j),
                  Math.min(DEPTH, product.k() - p)));
        }
      }
    }
  }

  private static void packA(Product product, MemorySegment a, Block x, float[] into) {
    if (product.form() == Form.AT_B) {
      transpose(a, product.m(), x.depth, x.row, x.depths, x.rows, into);
    } else {
      copy(a, product.k(), x.row, x.depth, x.rows, x.depths, into);
    }
  }

  private static void packB(Product product, MemorySegment b, Block x, float[] into) {
    if (product.form() == Form.A_BT) {
      transpose(b, product.k(), x.column, x.depth, x.columns, x.depths, into);
    } else {
      copy(b, product.n(), x.depth, x.column, x.depths, x.columns, into);
    }
  }

  private static void packA(Product product, MemorySegment a, Block x, double[] into) {
    if (product.form() == Form.AT_B) {
      transpose(a, product.m(), x.depth, x.row, x.depths, x.rows, into);
    } else {
      copy(a, product.k(), x.row, x.depth, x.rows, x.depths, into);
    }
  }

  private static void packB(Product product, MemorySegment b, Block x, double[] into) {
    if (product.form() == Form.A_BT) {
      transpose(b, product.k(), x.column, x.depth, x.columns, x.depths, into);
    } else {
      copy(b, product.n(), x.depth, x.column, x.depths, x.columns, into);
    }
  }

  private static void copy(
      MemorySegment from, int stride, int row, int column, int rows, int columns, float[] into) {
    for (int i = 0; i < rows; i++) {
      long at = ((long) (row + i) * stride + column) * Float.BYTES;
      MemorySegment.copy(from, FLOAT, at, into, i * columns, columns);
    }
  }

  private static void copy(
      MemorySegment from, int stride, int row, int column, int rows, int columns, double[] into) {
    for (int i = 0; i < rows; i++) {
      long at = ((long) (row + i) * stride + column) * Double.BYTES;
      MemorySegment.copy(from, DOUBLE, at, into, i * columns, columns);
    }
  }

  private static void transpose(
      MemorySegment from, int stride, int row, int column, int rows, int columns, float[] into) {
    for (int i = 0; i < rows; i++) {
      long at = (long) (row + i) * stride + column;
      for (int j = 0; j < columns; j++) {
        into[j * rows + i] = from.getAtIndex(FLOAT, at + j);
      }
    }
  }

  private static void transpose(
      MemorySegment from, int stride, int row, int column, int rows, int columns, double[] into) {
    for (int i = 0; i < rows; i++) {
      long at = (long) (row + i) * stride + column;
      for (int j = 0; j < columns; j++) {
        into[j * rows + i] = from.getAtIndex(DOUBLE, at + j);
      }
    }
  }
}
