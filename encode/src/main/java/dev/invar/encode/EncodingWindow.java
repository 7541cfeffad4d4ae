package dev.invar.encode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;

/**
 * A bounded stretch of a stream: its texts are run in batches of equal length, which begin in the
 * order of their first texts; its results are read in input order, each as soon as it is there.
 */
final class EncodingWindow<T, R> {
  /** Enough short texts that equal lengths meet. */
  private static final int MOST_TEXTS = 512;

  /** A second or two of work, of which little may be lost when the stream is stopped. */
  private static final int MOST_TOKENS = 4096;

  private final List<T> items = new ArrayList<>();
  private final List<long[]> ids = new ArrayList<>();
  private final List<Future<?>> batches = new ArrayList<>();
  private R[] results = newArray(0);
  private int[] batchOf = {};
  private boolean[] done = {};
  private int tokens;

  void add(T item, long[] itemIds) {
    items.add(item);
    ids.add(itemIds);
    tokens += itemIds.length;
  }

  boolean isFull() {
    return items.size() >= MOST_TEXTS || tokens >= MOST_TOKENS;
  }

  int size() {
    return items.size();
  }

  T item(int i) {
    return items.get(i);
  }

  /** Waits for a text's batch; whether it was run, which it is not if the stream was stopped. */
  boolean await(int i) throws InterruptedException, ExecutionException {
    batches.get(batchOf[i]).get();
    return done[i];
  }

  /** A text's result, once it is done. */
  R result(int i) {
    return results[i];
  }

  /** Begins the inferences. */
  void submit(InferencePlan<R> plan, ExecutorService workers, BooleanSupplier stopped) {
    results = newArray(items.size());
    done = new boolean[items.size()];
    batchOf = new int[items.size()];
    for (List<Integer> batch : inBatches(plan.batches())) {
      int[] positions = batch.stream().mapToInt(i -> i).toArray();
      for (int position : positions) {
        batchOf[position] = batches.size();
      }
      batches.add(workers.submit(() -> run(plan, positions, stopped)));
    }
  }

  /** The texts' places in batches of equal length, in the order of their first texts. */
  private List<List<Integer>> inBatches(BatchRule rule) {
    var all = new ArrayList<List<Integer>>();
    var open = new HashMap<Integer, List<Integer>>();
    for (int i = 0; i < items.size(); i++) {
      int length = ids.get(i).length;
      List<Integer> batch = open.get(length);
      if (batch == null || batch.size() == rule.texts(length)) {
        batch = new ArrayList<>();
        open.put(length, batch);
        all.add(batch);
      }
      batch.add(i);
    }
    return all;
  }

  private void run(InferencePlan<R> plan, int[] positions, BooleanSupplier stopped) {
    if (!stopped.getAsBoolean()) {
      var batch = new long[positions.length][];
      for (int i = 0; i < batch.length; i++) {
        batch[i] = ids.get(positions[i]);
      }
      plan.run(batch, results, positions);
      for (int position : positions) {
        done[position] = true;
      }
    }
  }

  @SuppressWarnings("unchecked")
  private static <R> R[] newArray(int length) {
    return (R[]) new Object[length];
  }
}
