package dev.invar.linalg;

import dev.invar.linalg.kernel.Kernel;
import java.util.Arrays;

/**
 * The lists of the nearest other rows of all rows, which several threads offer to. A bar is read
 * without a lock: it only rises, so that one read too early lets too many rows through, never too
 * few.
 */
final class SharedLists {
  final FloatMatrix rows;
  final Score score;
  final Reach reach;
  final float[] squares;
  private final TopK[] best;
  private final float[] bars;

  SharedLists(Kernel kernel, FloatMatrix rows, Score score, TopK[] best) {
    this.rows = rows;
    this.score = score;
    this.reach = Reach.of(score, rows.columns());
    this.best = best;
    this.squares = new float[best.length];
    kernel.squaredNorms(rows.segment(), 0, best.length, rows.columns(), squares);
    this.bars = new float[best.length];
    Arrays.fill(bars, Float.NEGATIVE_INFINITY);
  }

  float bar(int row) {
    return bars[row];
  }

  /** Offers a row to the list of another. */
  void offer(int list, int row, float value) {
    TopK top = best[list];
    synchronized (top) {
      top.offer(row, value);
      bars[list] = top.bar();
    }
  }
}
