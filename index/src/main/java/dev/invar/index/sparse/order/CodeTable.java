package dev.invar.index.sparse.order;

import dev.invar.index.codec.v1.RawCode;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.search.DocIdSetIterator;

/**
 * Codes of a segment in a short form: latents folded into {@value #SLOTS} slots, values as bytes,
 * the largest of a code as 255. Good enough to tell what is alike. 3 bytes for each posting and 4
 * for each document.
 */
final class CodeTable {
  static final int SLOTS = 1 << 14;

  private static final int LARGEST = 255;
  private static final int LONGEST = Integer.MAX_VALUE - 64;

  private final int[] starts;
  private final char[] slots;
  private final byte[] values;

  private CodeTable(int[] starts, char[] slots, byte[] values) {
    this.starts = starts;
    this.slots = slots;
    this.values = values;
  }

  /**
   * Reads codes. Bytes that are no code are taken for a code without latents: a merge must not fail
   * because of what a document holds.
   *
   * @param most postings that there is room for
   * @return empty if there are more
   */
  static Optional<CodeTable> read(BinaryDocValues codes, int documents, long most)
      throws IOException {
    var starts = new int[documents + 1];
    var slots = new char[1 << 12];
    var values = new byte[1 << 12];
    var code = new RawCode();
    int size = 0;
    int next = 0;
    for (int document = codes.nextDoc();
        document != DocIdSetIterator.NO_MORE_DOCS;
        document = codes.nextDoc()) {
      if (!code.moveTo(codes.binaryValue()) || !code.isSound()) {
        continue;
      }
      if (size + (long) code.size() > Math.min(most, LONGEST)) {
        return Optional.empty();
      }
      while (next <= document) {
        starts[next++] = size;
      }
      if (size + code.size() > slots.length) {
        int length = (int) Math.min(LONGEST, Math.max(size + code.size(), slots.length * 3L / 2));
        slots = Arrays.copyOf(slots, length);
        values = Arrays.copyOf(values, length);
      }
      float largest = 0;
      for (int i = 0; i < code.size(); i++) {
        largest = Math.max(largest, code.value(i));
      }
      for (int i = 0; i < code.size(); i++) {
        slots[size] = (char) (code.latent(i) & (SLOTS - 1));
        values[size++] = (byte) Math.round(LARGEST * (code.value(i) / largest));
      }
    }
    Arrays.fill(starts, next, documents + 1, size);
    return Optional.of(new CodeTable(starts, slots, values));
  }

  int documents() {
    return starts.length - 1;
  }

  int start(int document) {
    return starts[document];
  }

  int end(int document) {
    return starts[document + 1];
  }

  int slot(int place) {
    return slots[place];
  }

  int value(int place) {
    return values[place] & LARGEST;
  }
}
