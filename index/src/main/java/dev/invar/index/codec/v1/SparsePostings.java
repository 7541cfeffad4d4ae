package dev.invar.index.codec.v1;

import dev.invar.method.ShapeException;
import dev.invar.sparsecode.CodeSpace;
import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.store.IndexInput;

/**
 * The postings of one field in one segment. Thread-safe; {@link #lists} gives a view for one
 * thread. Valid as long as the reader it came from is open.
 */
public final class SparsePostings {
  private final FieldMeta meta;
  private final Optional<CodeSpace> space;
  private final IndexInput file;
  private final int documents;
  private final Optional<SparseBounds> bounds;

  SparsePostings(
      FieldMeta meta,
      Optional<CodeSpace> space,
      IndexInput file,
      int documents,
      Optional<SparseBounds> bounds) {
    this.meta = meta;
    this.space = space;
    this.file = file;
    this.documents = documents;
    this.bounds = bounds;
  }

  /**
   * Refuses codes of another space, and every code if the field holds codes of two spaces, or bytes
   * that are no code. Where no document has a latent, codes of all spaces fit.
   *
   * @param other the query's
   * @throws ShapeException if they do not fit; says whose codes the field holds
   */
  public void requireSame(CodeSpace other) {
    if (!meta.oneSpace()) {
      throw new ShapeException(
          "searching with a code: expected a segment with codes of one coder, found codes of two, or"
              + " bytes that are no code. Index the others again with one coder, or delete them, and"
              + " merge");
    }
    if (meta.postings() == 0) {
      return;
    }
    if (space.isPresent()) {
      space.get().requireSame(other, "searching with a code");
    } else if (RawCode.tag(other) != meta.tag()) {
      throw new ShapeException("code space of the field", other, "another, which it does not name");
    }
  }

  /** How many latents there are: h. */
  public int latents() {
    return meta.latents();
  }

  /** How many (document, latent) pairs there are. */
  public long size() {
    return meta.postings();
  }

  /** How many documents the segment has, with and without a code. */
  public int documents() {
    return documents;
  }

  /** How values became bytes. */
  public Quantum quantum() {
    return meta.quantum();
  }

  /** The largest difference between a value and its byte. */
  public float largestError() {
    return meta.error();
  }

  /** Bytes of lists and directory. */
  public long bytes() {
    return meta.region().end() - meta.region().start();
  }

  /** What is known of blocks of documents; empty if the segment was written without. */
  public Optional<SparseBounds> bounds() {
    return bounds;
  }

  /** The lists, for one thread. Cost: O(1); nothing is read. */
  public PostingLists lists() throws IOException {
    return new PostingLists(meta, file, documents);
  }

  FieldMeta meta() {
    return meta;
  }
}
