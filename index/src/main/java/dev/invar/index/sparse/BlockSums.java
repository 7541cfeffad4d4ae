package dev.invar.index.sparse;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A sum for each block of a segment, and above them the highest of each 64, and of each 64 of
 * those, so that the highest of all is found by three short looks. Each thread keeps one; all are 0
 * when taken and given back. Some 4.1 bytes for each block.
 */
final class BlockSums {
  /** Blocks whose sums are in one array. */
  static final int PART = 1 << 16;

  private static final int PART_SHIFT = 16;
  private static final int FAN_SHIFT = 6;
  private static final int FAN = 1 << FAN_SHIFT;
  private static final ThreadLocal<@Nullable BlockSums[]> KEPT =
      ThreadLocal.withInitial(() -> new BlockSums[1]);

  private final int capacity;
  private final int[][] parts;
  private final int[] peaks;
  private final int[] tops;
  private int blocks;

  private BlockSums(int capacity) {
    this.capacity = capacity;
    this.parts = new int[Math.max(1, capacity >>> PART_SHIFT)][Math.min(capacity, PART)];
    this.peaks = new int[Math.max(FAN, capacity >>> FAN_SHIFT)];
    this.tops = new int[Math.max(1, peaks.length >>> FAN_SHIFT)];
  }

  /** For a segment with as many blocks. */
  static BlockSums take(int blocks) {
    @Nullable BlockSums[] kept = KEPT.get();
    BlockSums found = kept[0];
    kept[0] = null;
    if (found == null || found.capacity < blocks) {
      found = new BlockSums(capacity(blocks));
    }
    found.blocks = blocks;
    return found;
  }

  /** A power of two up to a part, then whole parts. */
  private static int capacity(int blocks) {
    return blocks <= PART
        ? Integer.highestOneBit(Math.max(blocks, FAN) - 1) << 1
        : (blocks + PART - 1) & -PART;
  }

  /** Gives it back, whatever its sums; not after a failure. */
  void giveBack() {
    for (int part = 0; part < partCount(); part++) {
      Arrays.fill(parts[part], 0);
    }
    KEPT.get()[0] = this;
  }

  int partCount() {
    return (blocks + PART - 1) >>> PART_SHIFT;
  }

  /** The sums of a part's blocks; the length is a power of two. */
  int[] part(int part) {
    return parts[part];
  }

  /** How many sums of a part are used, rounded up to a multiple of 64. */
  int rounded(int part) {
    int rest = blocks - (part << PART_SHIFT);
    return Math.min(PART, (rest + FAN - 1) & -FAN);
  }

  /** Looks for the highest of each 64, once all is added up. */
  void rank() {
    for (int peak = 0; peak < peakCount(); peak++) {
      peaks[peak] = highest(parts[peak >>> (PART_SHIFT - FAN_SHIFT)], first(peak), FAN);
    }
    for (int top = 0; top < topCount(); top++) {
      tops[top] = highestPeak(top);
    }
  }

  /** The block with the highest sum, the first of equals; −1 if all are 0. */
  int best() {
    int top = place(tops, 0, topCount());
    if (tops[top] == 0) {
      return -1;
    }
    int peak = place(peaks, top << FAN_SHIFT, peaksOf(top));
    return (peak << FAN_SHIFT)
        + place(parts[peak >>> (PART_SHIFT - FAN_SHIFT)], first(peak), FAN)
        - first(peak);
  }

  int sum(int block) {
    return parts[block >>> PART_SHIFT][block & (PART - 1)];
  }

  /** How many blocks have a sum of at least this, above 0. */
  long count(double least) {
    long count = 0;
    for (int peak = 0; peak < peakCount(); peak++) {
      if (peaks[peak] >= least) {
        int[] sums = parts[peak >>> (PART_SHIFT - FAN_SHIFT)];
        for (int i = first(peak); i < first(peak) + FAN; i++) {
          count += sums[i] >= least ? 1 : 0;
        }
      }
    }
    return count;
  }

  /** Sets a block's sum to 0 and ranks anew. */
  void drop(int block) {
    parts[block >>> PART_SHIFT][block & (PART - 1)] = 0;
    int peak = block >>> FAN_SHIFT;
    peaks[peak] = highest(parts[block >>> PART_SHIFT], first(peak), FAN);
    int top = peak >>> FAN_SHIFT;
    tops[top] = highestPeak(top);
  }

  private int peakCount() {
    return (blocks + FAN - 1) >>> FAN_SHIFT;
  }

  private int topCount() {
    return (peakCount() + FAN - 1) >>> FAN_SHIFT;
  }

  private int peaksOf(int top) {
    return Math.min(FAN, peakCount() - (top << FAN_SHIFT));
  }

  private int highestPeak(int top) {
    return highest(peaks, top << FAN_SHIFT, peaksOf(top));
  }

  /** Where a peak's blocks begin in their part. */
  private static int first(int peak) {
    return (peak << FAN_SHIFT) & (PART - 1);
  }

  private static int highest(int[] numbers, int from, int count) {
    int highest = 0;
    for (int i = from; i < from + count; i++) {
      highest = Math.max(highest, numbers[i]);
    }
    return highest;
  }

  private static int place(int[] numbers, int from, int count) {
    int highest = highest(numbers, from, count);
    int at = from;
    while (numbers[at] != highest) {
      at++;
    }
    return at;
  }
}
