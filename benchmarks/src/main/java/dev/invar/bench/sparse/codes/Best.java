package dev.invar.bench.sparse.codes;

/**
 * The k documents of highest score: a heap in an array. Of equal scores the lower document number
 * is the better. Not thread-safe.
 */
public final class Best {
  private final long[] heap;
  private int size;

  /** Room for k, at least 1. */
  public Best(int k) {
    this.heap = new long[k];
  }

  /** The lowest score that is kept; 0 while there is room. A lower one need not be offered. */
  public float floor() {
    return size < heap.length ? 0 : Float.intBitsToFloat((int) (heap[0] >>> 32));
  }

  /** Offers a document once, in any order; its score is above 0. */
  public void add(int document, float score) {
    // The bits of floats above 0 are ordered as the floats are.
    long entry = (long) Float.floatToIntBits(score) << 32 | (Integer.MAX_VALUE - document);
    if (size < heap.length) {
      rise(entry);
    } else if (entry > heap[0]) {
      sink(entry);
    }
  }

  private void rise(long entry) {
    int at = size++;
    while (at > 0 && heap[(at - 1) / 2] > entry) {
      heap[at] = heap[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    heap[at] = entry;
  }

  private void sink(long entry) {
    int at = 0;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && heap[child + 1] < heap[child]) {
        child++;
      }
      if (heap[child] >= entry) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = entry;
  }

  /** What was kept, and empties this. */
  public Answer drain() {
    var documents = new int[size];
    var scores = new float[size];
    for (int place = size - 1; place >= 0; place--) {
      documents[place] = Integer.MAX_VALUE - (int) heap[0];
      scores[place] = Float.intBitsToFloat((int) (heap[0] >>> 32));
      size--;
      sink(heap[size]);
    }
    return new Answer(documents, scores);
  }
}
