package dev.invar.index.codec.v1;

import dev.invar.sparsecode.CodeSpace;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.search.DocIdSetIterator;

/**
 * Turns raw codes, document after document, into lists, latent after latent: a counting sort over
 * as many latents at a time as the heap has room for, with one pass over the codes for each time.
 *
 * <p>It never fails because of what a document holds: in a flush that would lose the documents of
 * all others. Where codes of two coders meet, or bytes that are no code, there are no lists, until
 * a merge has only codes of one coder left. Codes without a latent are like no other and of any
 * space.
 *
 * <p>Cost: O(postings) for each pass. Heap: 5 bytes for each posting of a pass, 4 for each latent,
 * and where latents are too many to be counted by number, 8 for each one that occurs.
 */
final class CodeSorter {
  /** Up to here latents are counted by number. */
  private static final int COUNTED = 1 << 21;

  private static final long FEWEST_AT_A_TIME = 1 << 20;
  private static final long MOST_AT_A_TIME = 1 << 24;

  /** Of the heap: what is sorted at a time. Each of a writer's threads may sort at once. */
  private static final int HEAP_SHARE = 48;

  private static final int BYTES_WHILE_SORTED = 5;

  private final FieldInfo field;
  private final DocValuesProducer producer;
  private final long atATime;
  private final RawCode code = new RawCode();

  private int tag;
  private int latents = 1;
  private boolean isNamed;
  private boolean isCounted;
  private float largest;
  private float error;
  private int[] slotLatents = new int[0];
  private int[] counts = new int[0];

  CodeSorter(FieldInfo field, DocValuesProducer producer) {
    this(
        field,
        producer,
        Math.clamp(
            Runtime.getRuntime().maxMemory() / HEAP_SHARE / BYTES_WHILE_SORTED,
            FEWEST_AT_A_TIME,
            MOST_AT_A_TIME));
  }

  /**
   * @param atATime how many postings are sorted at a time
   */
  CodeSorter(FieldInfo field, DocValuesProducer producer, long atATime) {
    this.field = field;
    this.producer = producer;
    this.atATime = atATime;
  }

  /** Writes lists and directory. */
  FieldMeta write(PostingWriter writer) throws IOException {
    boolean isOneSpace = examine();
    Quantum quantum = Quantum.of(isOneSpace ? largest : 0);
    if (isOneSpace && largest > 0) {
      if (!isCounted) {
        slotLatents = latentsThatOccur();
        counts = new int[slotLatents.length];
        count();
      }
      writeLists(quantum, writer);
    }
    FieldMeta.Region region = writer.finish(latents);
    return new FieldMeta(tag, isOneSpace, latents, quantum, error, writer.postings(), region);
  }

  /**
   * Finds out whose codes there are and the largest value, and counts latents where they are few;
   * false if they are not of one coder.
   */
  private boolean examine() throws IOException {
    boolean isFirst = true;
    int highest = 0;
    BinaryDocValues codes = producer.getBinary(field);
    while (codes.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      if (!code.moveTo(codes.binaryValue()) || !code.isSound()) {
        return false;
      }
      if (code.size() == 0) {
        continue;
      }
      if (isFirst) {
        isFirst = false;
        begin();
      }
      highest = Math.max(highest, code.latent(code.size() - 1));
      if (code.tag() != tag || (isNamed && highest >= latents)) {
        return false;
      }
      for (int i = 0; i < code.size(); i++) {
        largest = Math.max(largest, code.value(i));
        if (isCounted) {
          counts[code.latent(i)]++;
        }
      }
    }
    if (!isNamed) {
      // A coder that the field does not name has at least as many latents as were seen.
      latents = highest + 1;
    }
    return true;
  }

  private void begin() {
    tag = code.tag();
    Optional<CodeSpace> space = FieldSpace.of(field, tag);
    isNamed = space.isPresent();
    if (space.isPresent()) {
      latents = space.get().latents();
      isCounted = latents <= COUNTED;
      counts = new int[isCounted ? latents : 0];
    }
  }

  private void writeLists(Quantum quantum, PostingWriter writer) throws IOException {
    int from = 0;
    while (from < counts.length) {
      long total = counts[from];
      int to = from + 1;
      while (to < counts.length && total + counts[to] <= atATime) {
        total += counts[to++];
      }
      if (total > atATime) {
        writeOne(from, quantum, writer);
      } else if (total > 0) {
        sort(from, to, Math.toIntExact(total), quantum, writer);
      }
      from = to;
    }
  }

  private void count() throws IOException {
    BinaryDocValues codes = producer.getBinary(field);
    while (codes.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      code.read(codes.binaryValue(), field.name);
      for (int i = 0; i < code.size(); i++) {
        counts[slot(code.latent(i))]++;
      }
    }
  }

  /** A list that is longer than what is sorted at a time: documents come in order as it is. */
  private void writeOne(int slot, Quantum quantum, PostingWriter writer) throws IOException {
    double worst = error;
    BinaryDocValues codes = producer.getBinary(field);
    for (int document = codes.nextDoc();
        document != DocIdSetIterator.NO_MORE_DOCS;
        document = codes.nextDoc()) {
      code.read(codes.binaryValue(), field.name);
      for (int i = 0; i < code.size(); i++) {
        if (slot(code.latent(i)) == slot) {
          int stored = Quantum.store(code.value(i), quantum.perUnit());
          writer.add(document, stored);
          worst = Math.max(worst, Math.abs(code.value(i) - stored * quantum.unit()));
        }
      }
    }
    error = Math.max(error, roundedUp(worst));
    writer.endList(isCounted ? slot : slotLatents[slot]);
  }

  private void sort(int from, int to, int total, Quantum quantum, PostingWriter writer)
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
        int slot = slot(code.latent(i)) - from;
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

  private int slot(int latent) {
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
        seen[size++] = code.latent(i);
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
