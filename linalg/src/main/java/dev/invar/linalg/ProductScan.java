package dev.invar.linalg;

import dev.invar.linalg.dense.Dense;
import dev.invar.linalg.dense.Product;
import dev.invar.linalg.dense.Product.Form;
import dev.invar.linalg.dense.Product.Into;

/**
 * Compares blocks of queries with blocks of rows by matrix products, and scores only those rows
 * again whose product says that they may be among a query's best.
 *
 * <p>A product's sum and the score itself each differ from the exact value by at most d·u·‖q‖‖r‖, u
 * = 2⁻²⁴, and so do the squared lengths. With ε = 4·(d + 16)·u, a row can reach the bar b only if
 * its product exceeds b − ε‖q‖‖r‖ (dot), (b − ε)‖q‖‖r‖ (cosine), or ½b + ½(1 − ε)(‖q‖² + ‖r‖²)
 * (Euclidean): a multiple of a weight of the row, plus a constant of the query. Rows and queries
 * whose squared length is not of ordinary size have the weight NaN and are always scored again.
 */
final class ProductScan implements NearestRows.Scan {
  private static final int ROWS = 512;
  private static final int QUERIES = 128;

  private final Scorer scorer;
  private final Dense dense;
  private final float epsilon;
  private final FloatMatrix products;
  private final float[] weights = new float[ROWS];
  private final float[] scales = new float[QUERIES];
  private final float[] shifts = new float[QUERIES];
  private final float[] one = new float[1];

  ProductScan(Scorer scorer, Dense dense) {
    this.scorer = scorer;
    this.dense = dense;
    this.epsilon = 4 * (scorer.queries.columns() + 16) * 0x1p-24f;
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
      if (!Scorer.isOrdinary(weights[i])) {
        weights[i] = Float.NaN;
      } else if (scorer.score != Score.EUCLIDEAN) {
        weights[i] = (float) Math.sqrt(weights[i]);
      }
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
          throw scorer.notFinite(rows, i, first + i, one[0]);
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
    float length = (float) Math.sqrt(square);
    scales[j] = Float.NaN;
    shifts[j] = 0;
    if (Scorer.isOrdinary(square)) {
      switch (scorer.score) {
        case DOT -> {
          scales[j] = -epsilon * length;
          shifts[j] = bar;
        }
        case COSINE -> scales[j] = (bar - epsilon) * length;
        case EUCLIDEAN -> {
          scales[j] = (1 - epsilon) / 2;
          shifts[j] = bar / 2 + scales[j] * square;
        }
      }
    }
  }
}
