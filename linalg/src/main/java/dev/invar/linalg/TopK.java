package dev.invar.linalg;

import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import java.util.Arrays;

/**
 * Keeps the k highest of the scores it is offered; of equal scores those with the lower row.
 *
 * <p>What is kept does not depend on the order of the offers. A heap with the worst on top: O(log
 * k) for a score that is kept, one comparison for any other. Not thread-safe.
 */
public final class TopK {
  private final float[] scores;
  private final long[] rows;
  private int size;

  /**
   * @param k how many to keep, at least 1
   */
  public TopK(int k) {
    requireAtLeastOne(k);
    this.scores = new float[k];
    this.rows = new long[k];
  }

  /**
   * The places of the k highest scores, highest first; all places if there are fewer.
   *
   * @param scores no NaN; only read
   */
  public static int[] of(float[] scores, int k) {
    requireAtLeastOne(k);
    if (scores.length == 0) {
      return new int[0];
    }
    var top = new TopK(Math.min(k, scores.length));
    for (int i = 0; i < scores.length; i++) {
      top.offer(i, scores[i]);
    }
    top.sort();
    return Arrays.stream(top.rows).mapToInt(row -> (int) row).toArray();
  }

  private static void requireAtLeastOne(int k) {
    if (k < 1) {
      throw new OptionException("k", "at least 1", k);
    }
  }

  /** How many are kept so far, at most k. */
  public int size() {
    return size;
  }

  /** The score at or below which a later row is not kept: −∞ until k are kept. */
  public float bar() {
    return size < scores.length ? Float.NEGATIVE_INFINITY : scores[0];
  }

  /**
   * Offers a row.
   *
   * @throws NumericalException if the score is NaN
   */
  public void offer(long row, float score) {
    if (Float.isNaN(score)) {
      throw new NumericalException("score of row " + row + ": expected a number, found NaN");
    }
    if (size < scores.length) {
      size++;
      siftUp(size - 1, row, score);
    } else if (isWorse(scores[0], rows[0], score, row)) {
      siftDown(0, size, row, score);
    }
  }

  /** Offers all that another one keeps. */
  void offerAll(TopK other) {
    for (int i = 0; i < other.size; i++) {
      offer(other.rows[i], other.scores[i]);
    }
  }

  /** Writes what is kept, highest first, from a place of both arrays on; it is empty afterwards. */
  void drainTo(long[] intoRows, float[] intoScores, int place) {
    sort();
    System.arraycopy(rows, 0, intoRows, place, size);
    System.arraycopy(scores, 0, intoScores, place, size);
    size = 0;
  }

  /** Highest first; afterwards it is no heap. */
  private void sort() {
    for (int end = size - 1; end > 0; end--) {
      float worstScore = scores[0];
      long worstRow = rows[0];
      siftDown(0, end, rows[end], scores[end]);
      scores[end] = worstScore;
      rows[end] = worstRow;
    }
  }

  private static boolean isWorse(float score, long row, float otherScore, long otherRow) {
    return score < otherScore || (score == otherScore && row > otherRow);
  }

  private void siftUp(int start, long row, float score) {
    int at = start;
    while (at > 0) {
      int parent = (at - 1) / 2;
      if (!isWorse(score, row, scores[parent], rows[parent])) {
        break;
      }
      scores[at] = scores[parent];
      rows[at] = rows[parent];
      at = parent;
    }
    scores[at] = score;
    rows[at] = row;
  }

  private void siftDown(int start, int end, long row, float score) {
    int at = start;
    while (2 * at + 1 < end) {
      int child = 2 * at + 1;
      if (child + 1 < end
          && isWorse(scores[child + 1], rows[child + 1], scores[child], rows[child])) {
        child++;
      }
      if (!isWorse(scores[child], rows[child], score, row)) {
        break;
      }
      scores[at] = scores[child];
      rows[at] = rows[child];
      at = child;
    }
    scores[at] = score;
    rows[at] = row;
  }
}
