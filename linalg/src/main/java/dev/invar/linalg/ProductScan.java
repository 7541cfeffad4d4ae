package dev.invar.linalg;

import dev.invar.linalg.dense.Dense;
import dev.invar.linalg.dense.Product;
import dev.invar.linalg.dense.Product.Form;
import dev.invar.linalg.dense.Product.Into;

/**
 * Compares blocks of queries with blocks of rows by matrix products, and scores only those rows
 * again whose product says that they may be among a query's best ({@link Reach}).
 */
final class ProductScan implements NearestRows.Scan {
  /** Large enough that packing them costs little, and their products stay in cache. */
  static final int ROWS = 512;

  private static final int QUERIES = 512;

  private final Scorer scorer;
  private final Dense dense;
  private final Reach reach;
  private final FloatMatrix products;
  private final float[] weights = new float[ROWS];
  private final float[] scales = new float[QUERIES];
  private final float[] shifts = new float[QUERIES];
  private final float[] one = new float[1];

  ProductScan(Scorer scorer, Dense dense) {
    this.scorer = scorer;
    this.dense = dense;
    this.reach = Reach.of(scorer.score, scorer.queries.columns());
    this.products = FloatMatrix.allocate(ROWS, (int) Math.min(QUERIES, scorer.queries.rows()));
  }

  @Override
  public void offer(FloatMatrix batch, long first, TopK[] best) {
    for (long from = 0; from < batch.rows(); from += ROWS) {
      FloatMatrix rows = batch.rowRange(from, Math.min(batch.rows(), from + ROWS));
      weigh(rows);
      for (int q = 0; q < best.length; q += QUERIES) {
        offer(rows, first + from, best, q, Math.min(QUERIES, best.length - q));
      }
    }
  }

  private void weigh(FloatMatrix rows) {
    int count = (int) rows.rows();
    scorer.kernel.squaredNorms(rows.segment(), 0, count, rows.columns(), weights);
    for (int i = 0; i < count; i++) {
      weights[i] = reach.weight(weights[i]);
    }
  }

  /** Offers a block of rows to the best of {@code width} queries. */
  private void offer(FloatMatrix rows, long first, TopK[] best, int query, int width) {
    int count = (int) rows.rows();
    dense.multiplyFloats(
        new Product(Form.A_BT, count, width, rows.columns(), Into.SET),
        rows.segment(),
        scorer.queries.rowRange(query, query + width).segment(),
        products.segment());
    for (int j = 0; j < width; j++) {
      setBar(j, query + j, best[query + j].bar());
    }
    for (int i = 0; i < count; i++) {
      long offset = (long) i * width * Float.BYTES;
      int j = firstAbove(offset, 0, width, weights[i]);
      while (j < width) {
        int q = query + j;
        scorer.scores(rows, i, 1, q, one);
        if (!Float.isFinite(one[0])) {
          throw Scorer.notFinite(rows, i, first + i, one[0]);
        }
        best[q].offer(first + i, one[0]);
        setBar(j, q, best[q].bar());
        j = firstAbove(offset, j + 1, width, weights[i]);
      }
    }
  }

  private int firstAbove(long offset, int from, int to, float weight) {
    return scorer.kernel.firstAbove(products.segment(), offset, from, to, scales, weight, shifts);
  }

  /** Sets what a product with query q, at place j, must exceed. */
  private void setBar(int j, int q, float bar) {
    float square = scorer.squaredLength(q);
    scales[j] = reach.scale(square, bar);
    shifts[j] = reach.shift(square, bar);
  }
}
