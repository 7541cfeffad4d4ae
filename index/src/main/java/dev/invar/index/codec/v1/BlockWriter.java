package dev.invar.index.codec.v1;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.IndexOutput;

/**
 * Writes the codes again, block after block of documents, inside a block latent after latent.
 *
 * <p>Cost: O(postings), and sorting inside each block. Heap: 8 bytes for each posting of a block,
 * and 8 for each block.
 */
final class BlockWriter {
  private static final int LATENT_SHIFT = 16;

  private final IndexOutput out;
  private final boolean wide;
  private final double perUnit;
  private final long[] starts;
  private final long start;
  private long[] keys = new long[1 << 12];
  private int size;
  private int block;

  private BlockWriter(IndexOutput out, FieldMeta meta, int documents) {
    this.out = out;
    this.wide = RawCode.isWide(meta.latents());
    this.perUnit = meta.quantum().perUnit();
    this.starts = new long[SparseBounds.blocks(documents) + 1];
    this.start = out.getFilePointer();
  }

  /** Writes the codes of a field whose lists are written. */
  static BoundsMeta.Blocks write(
      IndexOutput out, FieldMeta meta, BinaryDocValues codes, String field, int documents)
      throws IOException {
    var writer = new BlockWriter(out, meta, documents);
    var code = new RawCode();
    // Where codes are not of one space there are no lists either.
    for (int document = meta.oneSpace() ? codes.nextDoc() : DocIdSetIterator.NO_MORE_DOCS;
        document != DocIdSetIterator.NO_MORE_DOCS;
        document = codes.nextDoc()) {
      writer.add(document, code.read(codes.binaryValue(), field));
    }
    return writer.finish();
  }

  private void add(int document, RawCode code) throws IOException {
    endBlocks(document >>> SparseBounds.BLOCK_SHIFT);
    if (size + code.size() > keys.length) {
      keys = Arrays.copyOf(keys, Math.max(2 * keys.length, size + code.size()));
    }
    long local = (long) (document & (SparseBounds.BLOCK - 1)) << Byte.SIZE;
    for (int i = 0; i < code.size(); i++) {
      keys[size++] =
          (long) code.latent(i) << LATENT_SHIFT | local | Quantum.store(code.value(i), perUnit);
    }
  }

  private void endBlocks(int next) throws IOException {
    for (; block < next; block++) {
      starts[block] = out.getFilePointer() - start;
      if (size > 0) {
        endBlock();
      }
    }
  }

  private void endBlock() throws IOException {
    Arrays.sort(keys, 0, size);
    int latents = 0;
    for (int i = 0; i < size; i++) {
      latents += i == 0 || latent(i) != latent(i - 1) ? 1 : 0;
    }
    boolean manyPostings = size > SparseBounds.NARROW_ENDS;
    out.writeInt(manyPostings ? latents | SparseBounds.MANY_POSTINGS : latents);
    for (int i = 0; i < size; i++) {
      if (i == 0 || latent(i) != latent(i - 1)) {
        if (wide) {
          out.writeInt(latent(i));
        } else {
          out.writeShort((short) latent(i));
        }
      }
    }
    for (int i = 1; i <= size; i++) {
      if (i == size || latent(i) != latent(i - 1)) {
        if (manyPostings) {
          out.writeInt(i);
        } else {
          out.writeShort((short) i);
        }
      }
    }
    for (int i = 0; i < size; i++) {
      out.writeShort((short) keys[i]);
    }
    size = 0;
  }

  private int latent(int place) {
    return (int) (keys[place] >>> LATENT_SHIFT);
  }

  private BoundsMeta.Blocks finish() throws IOException {
    endBlocks(starts.length - 1);
    long directory = out.getFilePointer();
    starts[block] = directory - start;
    for (long at : starts) {
      out.writeLong(at);
    }
    return new BoundsMeta.Blocks(start, directory);
  }
}
