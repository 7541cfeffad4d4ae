package dev.invar.sparsecode.train;

import dev.invar.method.Seed;
import dev.invar.sparsecode.rows.Draw;
import java.util.Arrays;

/**
 * In which order rows are learned: in each pass another, drawn from a seed and the pass alone, so
 * that a training can go on from any step. What does not fill a batch at the end of a pass is left
 * out of it.
 */
final class RowOrder {
  private final int batch;
  private final int stepsOfPass;
  private final Seed seed;
  private int[] order;
  private long drawn = -1;

  /**
   * @param rows at least 1
   * @param batch at least 1; all rows if there are fewer
   */
  RowOrder(int rows, int batch, Seed seed) {
    this.batch = Math.min(rows, batch);
    this.stepsOfPass = rows / this.batch;
    this.seed = seed;
    this.order = new int[rows];
  }

  int batch() {
    return batch;
  }

  /** Steps of one pass. */
  int stepsOfPass() {
    return stepsOfPass;
  }

  /** The rows of a step, counted from 0. */
  int[] rows(long step) {
    long pass = step / stepsOfPass;
    if (pass != drawn) {
      draw(pass);
    }
    int from = (int) (step % stepsOfPass) * batch;
    return Arrays.copyOfRange(order, from, from + batch);
  }

  private void draw(long pass) {
    order = Draw.of(order.length, order.length, seed.derive("pass " + pass).random());
    drawn = pass;
  }
}
