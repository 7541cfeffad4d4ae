package dev.invar.index.codec.v1;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.MemorySegmentAccessInput;
import org.apache.lucene.store.RandomAccessInput;

/**
 * The bounds of one field in one segment: for each latent the highest value in each block of 64
 * documents, and the codes block by block. Thread-safe; {@link #lists}, {@link #rows} and {@link
 * #codes} give views for one thread. Valid as long as the reader it came from is open.
 *
 * <p>All files have Lucene's index header and footer, with a checksum; all numbers are
 * little-endian.
 *
 * <p><b>{@code .ibl}, lists</b>, for each field: lists and directory as in {@code .isp}, see {@link
 * SparseDocValuesFormat}, of blocks instead of documents, with the highest value of a block as its
 * value. Latents that have a row have no list.
 *
 * <p><b>{@code .ibr}, rows</b>, for each field:
 *
 * <pre>
 * u8 × r × rows    the highest value in each block, 0 where there is none; r is the number of
 *                  blocks, rounded up to a multiple of 64
 * u32 × rows       whose rows they are, ascending
 * </pre>
 *
 * <p><b>{@code .ibc}, codes</b>, for each field:
 *
 * <pre>
 * for each block that has codes:
 *   u31            how many latents are active in it: m
 *   1 bit          whether it has more than 65,535 postings
 *   u16|u32 × m    latents, ascending; u16 if h is at most 65,536
 *   u16|u32 × m    postings of the block up to the last of each latent; u16 if there are at most
 *                  65,535
 *   for each latent, for each such document, ascending:
 *     u8           value, 1 … 255
 *     u8           document number − 64·block
 * u64 × (blocks+1) where each block begins and the last ends, from the first on
 * </pre>
 *
 * <p><b>{@code .ibm}, meta</b>: for each field
 *
 * <pre>
 * i32  the field's number, or −1 after the last field
 * u32  lists
 * u8   directory of lists: 0 by number, 1 by search
 * u64  where in {@code .ibl} the lists begin, where the directory begins, where it ends
 * u64  entries of all lists
 * u32  rows
 * u64  where in {@code .ibr} the rows begin, where their directory begins
 * u64  where in {@code .ibc} the blocks begin, where their directory begins
 * </pre>
 */
public final class SparseBounds {
  /** Documents in a block. */
  public static final int BLOCK = 64;

  /** The logarithm of {@link #BLOCK}. */
  public static final int BLOCK_SHIFT = 6;

  static final int NARROW_ENDS = 0xFFFF;
  static final int MANY_POSTINGS = 1 << 31;

  private static final int ROW_MULTIPLE = 64;

  private final BoundsMeta meta;
  private final FieldMeta lists;
  private final List<IndexInput> files;
  private final int documents;
  private final int[] rowLatents;

  SparseBounds(BoundsMeta meta, FieldMeta field, List<IndexInput> files, int documents)
      throws IOException {
    this.meta = meta;
    this.files = files;
    this.documents = documents;
    this.lists =
        new FieldMeta(
            field.tag(),
            field.oneSpace(),
            field.latents(),
            field.quantum(),
            field.error(),
            meta.maxima().entries(),
            meta.maxima().lists());
    this.rowLatents = new int[meta.maxima().rows()];
    IndexInput rows = files.get(1).clone();
    rows.seek(meta.maxima().directory());
    rows.readInts(rowLatents, 0, rowLatents.length);
    for (int i = 1; i < rowLatents.length; i++) {
      if (rowLatents[i] <= rowLatents[i - 1]) {
        throw new CorruptIndexException("expected ascending latents of rows", rows);
      }
    }
  }

  static int blocks(int documents) {
    return (documents + BLOCK - 1) >>> BLOCK_SHIFT;
  }

  static int rowLength(int blocks) {
    return (blocks + ROW_MULTIPLE - 1) & -ROW_MULTIPLE;
  }

  /** How many blocks there are. */
  public int blocks() {
    return blocks(documents);
  }

  /** How many latents have a row instead of a list. */
  public int rowCount() {
    return rowLatents.length;
  }

  /** Bytes in all files. */
  public long bytes() {
    BoundsMeta.Maxima maxima = meta.maxima();
    return maxima.lists().end()
        - maxima.lists().start()
        + maxima.directory()
        - maxima.start()
        + (long) maxima.rows() * Integer.BYTES
        + meta.blocks().directory()
        - meta.blocks().start()
        + (blocks() + 1L) * Long.BYTES;
  }

  /** Lists of blocks with their highest values, of the latents that have no row. */
  public PostingLists lists() throws IOException {
    return new PostingLists(lists, files.get(0), blocks());
  }

  /** The rows. */
  public Rows rows() throws IOException {
    return new Rows(this);
  }

  /** The codes. */
  public BlockCodes codes() throws IOException {
    return new BlockCodes(files.get(2), meta.blocks(), documents, RawCode.isWide(lists.latents()));
  }

  /** Rows, for one thread. */
  public static final class Rows {
    private final int[] latents;
    private final int length;
    private final RandomAccessInput bytes;
    private final Optional<MemorySegment> memory;

    private Rows(SparseBounds bounds) throws IOException {
      this.latents = bounds.rowLatents;
      this.length = rowLength(bounds.blocks());
      BoundsMeta.Maxima maxima = bounds.meta.maxima();
      long size = maxima.directory() - maxima.start();
      this.bytes =
          bounds.files.get(1).slice("rows", maxima.start(), size).randomAccessSlice(0, size);
      this.memory =
          bytes instanceof MemorySegmentAccessInput mapped
              ? Optional.ofNullable(mapped.segmentSliceOrNull(0, size))
              : Optional.empty();
    }

    /** Where a latent's row begins in {@link #bytes}; −1 if it has none. */
    public long find(int latent) {
      int place = Arrays.binarySearch(latents, latent);
      return place < 0 ? -1 : (long) place * length;
    }

    /** Bytes of a row. */
    public int length() {
      return length;
    }

    /** All rows, one after another. */
    public RandomAccessInput bytes() {
      return bytes;
    }

    /** The same as memory; empty if the directory does not map its files. */
    public Optional<MemorySegment> memory() {
      return memory;
    }
  }
}
