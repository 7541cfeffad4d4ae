package dev.invar.index.sparse;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Adds lists in mapped memory. Four document numbers are read as one long and four values as one
 * int: the loop is bound by its loads.
 */
final class MappedScatter implements Scatter {
  private static final ValueLayout.OfLong FOUR_IDS =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfInt FOUR_VALUES =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfShort ID =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  /** Bytes that come from memory together. */
  private static final int LINE = 64;

  private final MemorySegment memory;

  @SuppressWarnings("UnusedVariable") // written only, so that the compiler keeps the reads
  private int touched;

  MappedScatter(MemorySegment memory) {
    this.memory = memory;
  }

  @Override
  public void touch(long at, int count) {
    long valuesAt = at + (long) count * Short.BYTES;
    long last = valuesAt + count - 1;
    touched +=
        memory.get(ValueLayout.JAVA_BYTE, at)
            + memory.get(ValueLayout.JAVA_BYTE, Math.min(at + LINE, last))
            + memory.get(ValueLayout.JAVA_BYTE, valuesAt)
            + memory.get(ValueLayout.JAVA_BYTE, Math.min(valuesAt + LINE, last));
  }

  @Override
  public void add(long at, int count, int weight, int[] sums) {
    // No slices: until this is compiled each would be an object.
    long valuesAt = at + (long) count * Short.BYTES;
    int mask = sums.length - 1;
    int i = 0;
    for (; i <= count - 4; i += 4) {
      long four = memory.get(FOUR_IDS, at + (long) i * Short.BYTES);
      int v = memory.get(FOUR_VALUES, valuesAt + i);
      sums[(int) four & 0xFFFF & mask] += weight * (v & 0xFF);
      sums[(int) (four >>> 16) & 0xFFFF & mask] += weight * (v >>> 8 & 0xFF);
      sums[(int) (four >>> 32) & 0xFFFF & mask] += weight * (v >>> 16 & 0xFF);
      sums[(int) (four >>> 48) & mask] += weight * (v >>> 24);
    }
    for (; i < count; i++) {
      int id = memory.get(ID, at + (long) i * Short.BYTES) & 0xFFFF & mask;
      sums[id] += weight * (memory.get(ValueLayout.JAVA_BYTE, valuesAt + i) & 0xFF);
    }
  }
}
