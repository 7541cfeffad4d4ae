package dev.invar.linalg;

import dev.invar.linalg.BlockPairs.Pair;
import dev.invar.linalg.dense.Dense;
import dev.invar.linalg.dense.Product;
import dev.invar.linalg.dense.Product.Form;
import dev.invar.linalg.dense.Product.Into;
import dev.invar.linalg.kernel.Kernel;

/**
 * Compares a block of rows with another, or with itself, by one matrix product, and scores only
 * those pairs again whose product says that one may be among the best of the other ({@link Reach}).
 * Holds buffers: one for each thread.
 */
final class PairScan {
  /** Rows of a block: large enough that packing costs little, and products stay in cache. */
  static final int ROWS = 512;

  private final Kernel kernel;
  private final Dense dense;
  private final SharedLists lists;
  private final FloatMatrix products;
  private final float[] weights = new float[ROWS];
  private final float[] scales = new float[ROWS];
  private final float[] shifts = new float[ROWS];
  private final float[] own;
  private final float[] one = new float[1];
  private float scale;
  private float shift;

  PairScan(Kernel kernel, Dense dense, SharedLists lists) {
    this.kernel = kernel;
    this.dense = dense;
    this.lists = lists;
    int most = (int) Math.min(ROWS, lists.rows.rows());
    this.products = FloatMatrix.allocate(most, most);
    this.own = new float[lists.rows.columns()];
  }

  /** Offers the rows of each block to the lists of the other. */
  void offer(Pair pair) {
    FloatMatrix second = block(pair.second(), pair.secondCount());
    dense.multiplyFloats(
        new Product(
            Form.A_BT, pair.firstCount(), pair.secondCount(), lists.rows.columns(), Into.SET),
        block(pair.first(), pair.firstCount()).segment(),
        second.segment(),
        products.segment());
    for (int j = 0; j < pair.secondCount(); j++) {
      weights[j] = lists.reach.weight(lists.squares[pair.second() + j]);
      setBar(pair, j);
    }
    for (int i = 0; i < pair.firstCount(); i++) {
      offer(pair, second, i);
    }
  }

  private FloatMatrix block(int first, int count) {
    return lists.rows.rowRange(first, first + count);
  }

  /** Compares one row of the first block with all of the second, or with those after it. */
  private void offer(Pair pair, FloatMatrix second, int i) {
    int row = pair.first() + i;
    float weight = lists.reach.weight(lists.squares[row]);
    setBarOfRow(row);
    boolean copied = false;
    int j = pair.first() == pair.second() ? i + 1 : 0;
    for (j = firstAbove(pair, i, j, weight);
        j < pair.secondCount();
        j = firstAbove(pair, i, j + 1, weight)) {
      if (!copied) {
        lists.rows.copyRow(row, own);
        copied = true;
      }
      int other = pair.second() + j;
      float score = score(second, j, row, other);
      lists.offer(row, other, score);
      lists.offer(other, row, score);
      setBarOfRow(row);
      setBar(pair, j);
    }
  }

  private int firstAbove(Pair pair, int i, int from, float weight) {
    long offset = (long) i * pair.secondCount() * Float.BYTES;
    return kernel.firstAboveEither(
        products.segment(),
        offset,
        from,
        pair.secondCount(),
        scales,
        weight,
        shifts,
        weights,
        scale,
        shift);
  }

  private float score(FloatMatrix second, int j, int row, int other) {
    long offset = (long) j * own.length * Float.BYTES;
    float score =
        switch (lists.score) {
          case DOT, COSINE -> {
            kernel.dots(second.segment(), offset, 1, own, one);
            yield lists.score == Score.DOT
                ? one[0]
                : Scorer.cosine(one[0], lists.squares[other], lists.squares[row], second, j, own);
          }
          case EUCLIDEAN -> {
            kernel.squaredDistances(second.segment(), offset, 1, own, one);
            yield 0 - one[0];
          }
        };
    if (!Float.isFinite(score)) {
      throw Scorer.notFinite(second, j, other, score);
    }
    return score;
  }

  /** Sets what a product with a row of the second block must exceed to be in that row's list. */
  private void setBar(Pair pair, int j) {
    int row = pair.second() + j;
    float bar = lists.bar(row);
    scales[j] = lists.reach.scale(lists.squares[row], bar);
    shifts[j] = lists.reach.shift(lists.squares[row], bar);
  }

  private void setBarOfRow(int row) {
    float bar = lists.bar(row);
    scale = lists.reach.scale(lists.squares[row], bar);
    shift = lists.reach.shift(lists.squares[row], bar);
  }
}
