package dev.invar.linalg;

import dev.invar.linalg.dense.Dense;
import dev.invar.linalg.dense.Product;
import dev.invar.linalg.dense.Product.Form;
import dev.invar.linalg.dense.Product.Into;
import java.lang.foreign.MemorySegment;

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
  private static final int ROWS = 1024;
  private static final int QUERIES = 128;

  private final Scorer scorer;
  private final Dense dense;
  private final float epsilon;
  private final FloatMatrix products;
  private final float[] weights = new float[ROWS];
  private final float[] one = new float[1];

  ProductScan(Scorer scorer, Dense dense) {
    this.scorer = scorer;
    this.dense = dense;
    this.epsilon = 4 * (scorer.queries.columns() + 16) * 0x1p-24f;
    this.products = FloatMatrix.allocate(Math.min(QUERIES, scorer.queries.rows()), ROWS);
  }

  @Override
  public void offer(FloatMatrix batch, long first, TopK[] best) {
    for (long from = 0; from < batch.rows(); from += ROWS) {
      FloatMatrix rows = batch.rowRange(from, Math.min(batch.rows(), from + ROWS));
      weigh(rows);
      for (int q = 0; q < best.length; q += QUERIES) {
        offer(rows, first + from, best, q, Math.min(best.length, q + QUERIES));
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

  private void offer(FloatMatrix rows, long first, TopK[] best, int fromQuery, int toQuery) {
    int count = (int) rows.rows();
    MemorySegment queries = scorer.queries.rowRange(fromQuery, toQuery).segment();
    dense.multiplyFloats(
        new Product(Form.A_BT, toQuery - fromQuery, count, rows.columns(), Into.SET),
        queries,
        rows.segment(),
        products.segment());
    for (int q = fromQuery; q < toQuery; q++) {
      offer(rows, first, best[q], q, (long) (q - fromQuery) * count * Float.BYTES);
    }
  }

  /** Offers those rows whose products, from the offset on, may reach a query's bar. */
  private void offer(FloatMatrix rows, long first, TopK best, int q, long offset) {
    int count = (int) rows.rows();
    int i = firstAbove(best.bar(), q, offset, 0, count);
    while (i < count) {
      scorer.scores(rows, i, 1, q, one);
      if (!Float.isFinite(one[0])) {
        throw scorer.notFinite(rows, i, first + i, one[0]);
      }
      best.offer(first + i, one[0]);
      i = firstAbove(best.bar(), q, offset, i + 1, count);
    }
  }

  private int firstAbove(float bar, int q, long offset, int from, int to) {
    float square = scorer.squaredLength(q);
    float length = (float) Math.sqrt(square);
    float scale = Float.NaN;
    float shift = 0;
    if (Scorer.isOrdinary(square)) {
      switch (scorer.score) {
        case DOT -> {
          scale = -epsilon * length;
          shift = bar;
        }
        case COSINE -> scale = (bar - epsilon) * length;
        case EUCLIDEAN -> {
          scale = (1 - epsilon) / 2;
          shift = bar / 2 + scale * square;
        }
      }
    }
    return scorer.kernel.firstAbove(products.segment(), offset, from, to, weights, scale, shift);
  }
}
