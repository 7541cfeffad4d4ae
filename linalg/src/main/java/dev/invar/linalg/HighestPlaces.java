package dev.invar.linalg;

import dev.invar.method.OptionException;
import java.util.Arrays;

/**
 * The k highest of many values that are above 0, where the values come in blocks: of equal ones
 * those at the lower places. What is kept stands in ascending order of places.
 *
 * <p>A block is scanned for values above a bar, which rises as better ones are found, so that most
 * values cost a share of one comparison. Reused from row to row; not thread-safe.
 */
public final class HighestPlaces {
  private static final int SLACK = 16;

  private int[] places;
  private float[] values;
  private float[] scratch;
  private int size;
  private int k = 1;
  private float bar;

  public HighestPlaces() {
    places = new int[0];
    values = new float[0];
    scratch = new float[0];
  }

  /**
   * Forgets what was kept.
   *
   * @param most k, at least 1
   */
  public void start(int most) {
    if (most < 1) {
      throw new OptionException("k", "at least 1", most);
    }
    k = most;
    size = 0;
    bar = 0;
  }

  /**
   * Offers a block of a row's values: those of consecutive places.
   *
   * @param block holds the values in one of its rows; only read
   * @param row that row
   * @param shifts added to the values, one for each place; only read
   * @param first the place of the block's first value; blocks come in ascending order
   */
  public void offer(FloatMatrix block, long row, float[] shifts, int first) {
    int count = block.columns();
    if (size > 4 * k) {
      keep(k);
    }
    if (places.length < size + count + SLACK) {
      int room = size + count + SLACK + 4 * k;
      places = Arrays.copyOf(places, room);
      values = Arrays.copyOf(values, room);
      scratch = new float[room];
    }
    size =
        Backends.kernel()
            .pickAbove(
                block.segment(),
                row * count * Float.BYTES,
                count,
                shifts,
                first,
                bar,
                first,
                places,
                values,
                size);
  }

  /** Keeps the k highest; afterwards {@link #size}, {@link #place} and {@link #value} tell them. */
  public void finish() {
    keep(k);
  }

  /** How many are kept. */
  public int size() {
    return size;
  }

  /** The place of the i-th, ascending with i. */
  public int place(int i) {
    return places[i];
  }

  /** The value of the i-th. */
  public float value(int i) {
    return values[i];
  }

  /**
   * The value of the n-th highest of those that are kept, or 0 if there are fewer: to tell which of
   * them are among the n highest.
   */
  public float highest(int n) {
    if (n > size) {
      return 0;
    }
    System.arraycopy(values, 0, scratch, 0, size);
    return select(scratch, size, n);
  }

  private void keep(int most) {
    if (size <= most) {
      return;
    }
    float least = highest(most);
    int equal = most;
    for (int i = 0; i < size; i++) {
      equal -= values[i] > least ? 1 : 0;
    }
    int kept = 0;
    for (int i = 0; i < size; i++) {
      float value = values[i];
      if (value > least || (value == least && equal-- > 0)) {
        places[kept] = places[i];
        values[kept++] = value;
      }
    }
    size = kept;
    bar = least;
  }

  /** The n-th highest of the first values, n from 1 on; moves them about. */
  private static float select(float[] values, int size, int n) {
    int wanted = n - 1;
    int low = 0;
    int high = size - 1;
    while (low < high) {
      float pivot = middle(values[low], values[(low + high) >>> 1], values[high]);
      int i = low;
      int j = high;
      while (i <= j) {
        while (values[i] > pivot) {
          i++;
        }
        while (values[j] < pivot) {
          j--;
        }
        if (i <= j) {
          float swapped = values[i];
          values[i++] = values[j];
          values[j--] = swapped;
        }
      }
      if (wanted <= j) {
        high = j;
      } else if (wanted >= i) {
        low = i;
      } else {
        return values[wanted];
      }
    }
    return values[wanted];
  }

  private static float middle(float a, float b, float c) {
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }
}
