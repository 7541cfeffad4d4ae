package dev.invar.index.codec.v1;

import dev.invar.method.FormatException;
import dev.invar.sparsecode.CodeSpace;
import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.search.DocIdSetIterator;

/**
 * Turns raw codes, document after document, into lists, latent after latent: a counting sort over
 * as many latents at a time as the heap has room for, with one pass over the codes for each time.
 *
 * <p>Cost: O(postings) for each pass. Heap: 5 bytes for each posting of a pass, 4 for each latent,
 * and where latents are too many to be counted by number, 8 for each one that occurs.
 */
final class CodeSorter {
  /** Up to here latents are counted by number. */
  private static final int COUNTED = 1 << 21;

  private static final long FEWEST_AT_A_TIME = 1 << 20;
  private static final long MOST_AT_A_TIME = 1 << 25;

  /** Of the heap: what is sorted at a time. */
  private static final int HEAP_SHARE = 12;

  private static final int BYTES_WHILE_SORTED = 5;

  private final FieldInfo field;
  private final CodeSpace space;
  private final DocValuesProducer producer;
  private final int tag;
  private final RawCode code = new RawCode();

  private boolean oneSpace = true;
  private float largest;
  private float error;
  private int[] slotLatents = new int[0];
  private int[] counts = new int[0];

  CodeSorter(FieldInfo field, CodeSpace space, DocValuesProducer producer) {
    this.field = field;
    this.space = space;
    this.producer = producer;
    this.tag = RawCode.tag(space);
  }

  /** Writes lists and directory. */
  FieldMeta write(PostingWriter writer) throws IOException {
    boolean isCounted = space.latents() <= COUNTED;
    if (!isCounted) {
      slotLatents = latentsThatOccur();
    }
    counts = new int[isCounted ? space.latents() : slotLatents.length];
    count(isCounted);
    Quantum quantum = Quantum.of(largest);
    long atATime =
        Math.clamp(
            Runtime.getRuntime().maxMemory() / HEAP_SHARE / BYTES_WHILE_SORTED,
            FEWEST_AT_A_TIME,
            MOST_AT_A_TIME);
    int from = 0;
    while (from < counts.length) {
      long total = counts[from];
      int to = from + 1;
      while (to < counts.length && total + counts[to] <= atATime) {
        total += counts[to++];
      }
      if (total > 0) {
        sort(from, to, Math.toIntExact(total), isCounted, quantum, writer);
      }
      from = to;
    }
    FieldMeta.Region region = writer.finish(space.latents());
    return new FieldMeta(tag, oneSpace, space.latents(), quantum, error, writer.postings(), region);
  }

  private void count(boolean isCounted) throws IOException {
    BinaryDocValues codes = producer.getBinary(field);
    while (codes.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      code.read(codes.binaryValue(), field.name);
      oneSpace &= code.tag() == tag;
      for (int i = 0; i < code.size(); i++) {
        counts[slot(checked(code.latent(i), codes), isCounted)]++;
        float value = code.value(i);
        if (!(value > 0) || value == Float.POSITIVE_INFINITY) {
          throw new FormatException(where(codes), "expected finite values above 0, found " + value);
        }
        largest = Math.max(largest, value);
      }
    }
  }

  private int checked(int latent, BinaryDocValues codes) {
    if (latent < 0 || latent >= space.latents()) {
      throw new FormatException(
          where(codes), "expected latents below " + space.latents() + ", found " + latent);
    }
    return latent;
  }

  private String where(BinaryDocValues codes) {
    return "field " + field.name + ", document " + codes.docID() + " of the segment";
  }

  private void sort(
      int from, int to, int total, boolean isCounted, Quantum quantum, PostingWriter writer)
      throws IOException {
    var documents = new int[total];
    var bytes = new byte[total];
    var ends = new int[to - from];
    for (int slot = from + 1; slot < to; slot++) {
      ends[slot - from] = ends[slot - from - 1] + counts[slot - 1];
    }
    double perUnit = quantum.perUnit();
    double unit = quantum.unit();
    double worst = error;
    BinaryDocValues codes = producer.getBinary(field);
    for (int document = codes.nextDoc();
        document != DocIdSetIterator.NO_MORE_DOCS;
        document = codes.nextDoc()) {
      code.read(codes.binaryValue(), field.name);
      for (int i = 0; i < code.size(); i++) {
        int slot = slot(code.latent(i), isCounted) - from;
        if (slot >= 0 && slot < ends.length) {
          int at = ends[slot]++;
          float value = code.value(i);
          int stored = Quantum.store(value, perUnit);
          documents[at] = document;
          bytes[at] = (byte) stored;
          worst = Math.max(worst, Math.abs(value - stored * unit));
        }
      }
    }
    error = Math.max(error, roundedUp(worst));
    int at = 0;
    for (int slot = from; slot < to; slot++) {
      for (; at < ends[slot - from]; at++) {
        writer.add(documents[at], Byte.toUnsignedInt(bytes[at]));
      }
      writer.endList(isCounted ? slot : slotLatents[slot]);
    }
  }

  private static float roundedUp(double value) {
    float rounded = (float) value;
    return rounded < value ? Math.nextUp(rounded) : rounded;
  }

  private int slot(int latent, boolean isCounted) {
    return isCounted ? latent : Arrays.binarySearch(slotLatents, latent);
  }

  /** Each latent that is active in a document, ascending. */
  private int[] latentsThatOccur() throws IOException {
    var seen = new int[1 << 12];
    int size = 0;
    BinaryDocValues codes = producer.getBinary(field);
    while (codes.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      code.read(codes.binaryValue(), field.name);
      for (int i = 0; i < code.size(); i++) {
        if (size == seen.length) {
          size = distinct(seen, size);
          if (size > seen.length / 2) {
            seen = Arrays.copyOf(seen, 2 * seen.length);
          }
        }
        seen[size++] = checked(code.latent(i), codes);
      }
    }
    return Arrays.copyOf(seen, distinct(seen, size));
  }

  private static int distinct(int[] numbers, int size) {
    Arrays.sort(numbers, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (kept == 0 || numbers[i] != numbers[kept - 1]) {
        numbers[kept++] = numbers[i];
      }
    }
    return kept;
  }
}
