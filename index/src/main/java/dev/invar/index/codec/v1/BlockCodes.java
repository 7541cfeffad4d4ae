package dev.invar.index.codec.v1;

import java.io.IOException;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.RandomAccessInput;

/**
 * The codes of a segment block by block, for one thread; one block at a time is copied into an
 * array, whose bytes {@link SparseBounds} describes.
 */
public final class BlockCodes {
  private static final int HEADER = Integer.BYTES;
  private static final int POSTING_BYTES = 2;

  private final String file;
  private final RandomAccessInput bytes;
  private final long directory;
  private final int blocks;
  private final boolean wide;
  private byte[] buffer = new byte[1 << 13];
  private int length;
  private int endBytes;

  BlockCodes(IndexInput in, BoundsMeta.Blocks region, int documents, boolean wide)
      throws IOException {
    this.file = in.toString();
    this.blocks = SparseBounds.blocks(documents);
    this.directory = region.directory() - region.start();
    long size = directory + (blocks + 1L) * Long.BYTES;
    this.bytes = in.slice("codes", region.start(), size).randomAccessSlice(0, size);
    this.wide = wide;
  }

  /**
   * Reads a block.
   *
   * @return how many latents are active in it; 0 if none
   * @throws CorruptIndexException if the file is damaged there
   */
  public int load(int block) throws IOException {
    if (block >= blocks) {
      throw corrupt(block, "one of " + blocks, "a bound for it");
    }
    long from = bytes.readLong(directory + (long) block * Long.BYTES);
    long to = bytes.readLong(directory + (block + 1L) * Long.BYTES);
    if (from < 0 || from > to || to > directory || to - from > Integer.MAX_VALUE / 2) {
      throw corrupt(block, "bytes within " + directory, from + "–" + to);
    }
    length = (int) (to - from);
    if (length < HEADER) {
      return 0;
    }
    if (length > buffer.length) {
      buffer = new byte[Math.max(length, 2 * buffer.length)];
    }
    int header = bytes.readInt(from);
    int latents = header & Integer.MAX_VALUE;
    endBytes = header < 0 ? Integer.BYTES : Short.BYTES;
    long least = (latentBytes() + endBytes + POSTING_BYTES) * (long) latents;
    if (latents < 1 || least > length - HEADER) {
      throw corrupt(block, "a number of latents that fits " + length + " bytes", latents);
    }
    bytes.readBytes(from, buffer, 0, length);
    return latents;
  }

  /** The block's bytes; those after {@link #length} have no meaning. */
  public byte[] buffer() {
    return buffer;
  }

  /** How many bytes the block has. */
  public int length() {
    return length;
  }

  /** Where latents begin in the block. */
  public int latentsAt() {
    return HEADER;
  }

  /** Bytes of a latent: 2 or 4. */
  public int latentBytes() {
    return wide ? Integer.BYTES : Short.BYTES;
  }

  /** Bytes of where a latent's postings end, in the block loaded last: 2 or 4. */
  public int endBytes() {
    return endBytes;
  }

  /** For who read beyond the bytes. */
  public CorruptIndexException corrupt(String what, Throwable cause) {
    return new CorruptIndexException(what, file, cause);
  }

  /** For who meets what cannot be. */
  public CorruptIndexException corrupt(int block, Object expected, Object found) {
    return new CorruptIndexException(
        "codes of block " + block + ": expected " + expected + ", found " + found, file);
  }
}
