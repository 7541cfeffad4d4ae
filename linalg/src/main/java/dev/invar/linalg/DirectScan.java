package dev.invar.linalg;

/** Scores every row for every query, a block of rows that stays in cache at a time. */
final class DirectScan implements NearestRows.Scan {
  private static final int BLOCK_BYTES = 512 << 10;

  private final Scorer scorer;
  private float[] scores = {};

  DirectScan(Scorer scorer) {
    this.scorer = scorer;
  }

  @Override
  public void offer(FloatMatrix batch, long first, TopK[] best) {
    int block = Math.max(1, BLOCK_BYTES / Math.max(Float.BYTES, batch.columns() * Float.BYTES));
    if (scores.length < block) {
      scores = new float[block];
    }
    for (long from = 0; from < batch.rows(); from += block) {
      int count = (int) Math.min(block, batch.rows() - from);
      for (int q = 0; q < best.length; q++) {
        scorer.scores(batch, from, count, q, scores);
        offer(batch, from, count, first, best[q]);
      }
    }
  }

  private void offer(FloatMatrix batch, long from, int count, long first, TopK best) {
    float bar = best.bar();
    for (int i = 0; i < count; i++) {
      float score = scores[i];
      if (score <= bar && score >= -Float.MAX_VALUE) {
        continue;
      }
      if (!Float.isFinite(score)) {
        throw Scorer.notFinite(batch, from + i, first + from + i, score);
      }
      best.offer(first + from + i, score);
      bar = best.bar();
    }
  }
}
