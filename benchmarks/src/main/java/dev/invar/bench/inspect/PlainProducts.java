package dev.invar.bench.inspect;

import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.dense.Product;
import dev.invar.linalg.dense.Product.Form;
import dev.invar.linalg.dense.Product.Into;
import dev.invar.linalg.openblas.OpenBlas;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

/** So many operations of matrix products of blocks of rows, and nothing else. */
final class PlainProducts {
  /** The block for which the library is fastest here. */
  private static final int BLOCK = 2048;

  private PlainProducts() {}

  static void run(FloatMatrix rows, double operations, int threads) {
    OpenBlas library = OpenBlas.load();
    double each = 2.0 * BLOCK * BLOCK * rows.columns();
    long calls = Math.round(operations / each);
    long blocks = rows.rows() / BLOCK;
    var into = ThreadLocal.withInitial(() -> FloatMatrix.allocate(BLOCK, BLOCK));
    try (var pool = new ForkJoinPool(threads)) {
      pool.submit(() ->
              IntStream.range(0, Math.toIntExact(calls))
                  .parallel()
                  .forEach(call ->
                      library.multiplyFloats(
                          new Product(Form.A_BT, BLOCK, BLOCK, rows.columns(), Into.SET),
                          block(rows, call % blocks).segment(),
                          block(rows, call / blocks % blocks).segment(),
                          into.get().segment())))
          .join();
    }
  }

  private static FloatMatrix block(FloatMatrix rows, long number) {
    return rows.rowRange(number * BLOCK, (number + 1) * BLOCK);
  }
}
