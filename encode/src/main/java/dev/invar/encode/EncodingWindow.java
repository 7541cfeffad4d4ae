package dev.invar.encode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * A bounded stretch of a stream: its texts are sorted by length and run, the longest first, in
 * batches of equal length; its results are read in input order.
 */
final class EncodingWindow<T, R> {
  /** Enough texts that equal lengths meet, few enough that results are not long in coming. */
  private static final int MOST_TEXTS = 512;

  private static final int MOST_TOKENS = 16_384;

  private final List<T> items = new ArrayList<>();
  private final List<long[]> ids = new ArrayList<>();
  private final List<Future<?>> batches = new ArrayList<>();
  private R[] results = newArray(0);
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

  /** Whether a text has its result; not so if the stream was stopped before its batch. */
  boolean isDone(int i) {
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
    int[] order =
        IntStream.range(0, items.size())
            .boxed()
            .sorted(Comparator.comparingInt(i -> -ids.get(i).length))
            .mapToInt(i -> i)
            .toArray();
    for (int from = 0, to; from < order.length; from = to) {
      int length = ids.get(order[from]).length;
      int most = plan.batches().texts(length);
      to = from + 1;
      while (to < order.length && to - from < most && ids.get(order[to]).length == length) {
        to++;
      }
      int[] positions = Arrays.copyOfRange(order, from, to);
      batches.add(workers.submit(() -> run(plan, positions, stopped)));
    }
  }

  /** Waits for all batches. */
  void await() throws InterruptedException, ExecutionException {
    for (Future<?> batch : batches) {
      batch.get();
    }
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
