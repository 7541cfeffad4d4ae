package dev.invar.index.sparse;

import java.util.Arrays;
import org.apache.lucene.search.ScoreDoc;

/**
 * The best k documents so far: higher scores first, of equal ones the lower number. A heap of longs
 * with the score above and the number, turned round, below. Scores are above 0.
 */
final class BestHits {
  private static final int MOST_AT_FIRST = 1 << 10;

  private final int k;
  private long[] heap;
  private int size;

  BestHits(int k) {
    this.k = k;
    this.heap = new long[Math.min(k, MOST_AT_FIRST)];
  }

  private static long key(int document, float score) {
    return (long) Float.floatToRawIntBits(score) << Integer.SIZE
        | (Integer.MAX_VALUE - document & 0xFFFF_FFFFL);
  }

  private static float score(long key) {
    return Float.intBitsToFloat((int) (key >>> Integer.SIZE));
  }

  /** Takes a document if it is among the best so far. */
  void add(int document, float score) {
    long key = key(document, score);
    if (size < k) {
      if (size == heap.length) {
        heap = Arrays.copyOf(heap, (int) Math.min(k, 2L * size));
      }
      heap[size] = key;
      up(size++);
    } else if (key > heap[0]) {
      heap[0] = key;
      down();
    }
  }

  /** The lowest score that a document must reach; 0 as long as every one is taken. */
  float floor() {
    return size < k ? 0 : score(heap[0]);
  }

  /** What is kept, to go back to. */
  long[] saved() {
    return Arrays.copyOf(heap, size);
  }

  /** Goes back to what {@link #saved} gave. */
  void restore(long[] saved) {
    System.arraycopy(saved, 0, heap, 0, saved.length);
    size = saved.length;
  }

  /** The best first. */
  ScoreDoc[] sorted() {
    long[] keys = Arrays.copyOf(heap, size);
    Arrays.sort(keys);
    var hits = new ScoreDoc[size];
    for (int i = 0; i < size; i++) {
      long key = keys[size - 1 - i];
      hits[i] = new ScoreDoc(Integer.MAX_VALUE - (int) key, score(key));
    }
    return hits;
  }

  private void up(int from) {
    int at = from;
    long key = heap[at];
    while (at > 0 && heap[(at - 1) >>> 1] > key) {
      heap[at] = heap[(at - 1) >>> 1];
      at = (at - 1) >>> 1;
    }
    heap[at] = key;
  }

  private void down() {
    int at = 0;
    long key = heap[0];
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && heap[child + 1] < heap[child]) {
        child++;
      }
      if (heap[child] >= key) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = key;
  }
}
