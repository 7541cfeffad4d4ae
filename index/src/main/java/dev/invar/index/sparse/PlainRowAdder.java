package dev.invar.index.sparse;

import java.io.IOException;
import org.apache.lucene.store.RandomAccessInput;

/** The definition: rows are read into an array and added by a plain loop. */
final class PlainRowAdder implements RowAdder {
  private final RandomAccessInput in;
  private final byte[] buffer = new byte[1 << 13];

  PlainRowAdder(RandomAccessInput in) {
    this.in = in;
  }

  @Override
  public void add(long at, int count, int weight, int[] sums) throws IOException {
    for (int from = 0; from < count; from += buffer.length) {
      int size = Math.min(buffer.length, count - from);
      in.readBytes(at + from, buffer, 0, size);
      for (int i = 0; i < size; i++) {
        sums[from + i] += weight * (buffer[i] & 0xFF);
      }
    }
  }
}
