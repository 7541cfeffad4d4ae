package dev.invar.index.codec.v1;

import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;

/**
 * The raw codes of a field in one segment, and the way to its postings: what {@code
 * LeafReader.getBinaryDocValues} gives for a field that this format wrote. Values are {@link
 * RawCode}s. Not thread-safe.
 */
public final class SparseCodeValues extends BinaryDocValues {
  private final BinaryDocValues values;
  private final SparsePostings postings;

  SparseCodeValues(BinaryDocValues values, SparsePostings postings) {
    this.values = values;
    this.postings = postings;
  }

  /** The same documents, latent by latent. */
  public SparsePostings postings() {
    return postings;
  }

  @Override
  public BytesRef binaryValue() throws IOException {
    return values.binaryValue();
  }

  @Override
  public boolean advanceExact(int target) throws IOException {
    return values.advanceExact(target);
  }

  @Override
  public int docID() {
    return values.docID();
  }

  @Override
  public int nextDoc() throws IOException {
    return values.nextDoc();
  }

  @Override
  public int advance(int target) throws IOException {
    return values.advance(target);
  }

  @Override
  public long cost() {
    return values.cost();
  }

  @Override
  public void intoBitSet(int upTo, FixedBitSet bitSet, int offset) throws IOException {
    values.intoBitSet(upTo, bitSet, offset);
  }

  @Override
  public int docIDRunEnd() throws IOException {
    return values.docIDRunEnd();
  }
}
