package dev.invar.index.sparse;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.lucene.store.RandomAccessInput;

/** Adds lists of directories that do not map their files: each is read into an array first. */
final class HeapScatter implements Scatter {
  private static final VarHandle IDS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int POSTING_BYTES = 3;

  private final RandomAccessInput in;
  private byte[] buffer = new byte[1 << 10];

  HeapScatter(RandomAccessInput in) {
    this.in = in;
  }

  @Override
  public void touch(long at, int count) {
    // Each list is read in one go as it is.
  }

  @Override
  public void add(long at, int count, int weight, int[] sums) throws IOException {
    int length = count * POSTING_BYTES;
    if (buffer.length < length) {
      buffer = new byte[Integer.highestOneBit(length - 1) << 1];
    }
    in.readBytes(at, buffer, 0, length);
    add(buffer, count, weight, sums);
  }

  private static void add(byte[] bytes, int count, int weight, int[] sums) {
    int mask = sums.length - 1;
    int values = count * Short.BYTES;
    for (int i = 0; i < count; i++) {
      int id = (short) IDS.get(bytes, i * Short.BYTES) & 0xFFFF & mask;
      sums[id] += weight * (bytes[values + i] & 0xFF);
    }
  }
}
