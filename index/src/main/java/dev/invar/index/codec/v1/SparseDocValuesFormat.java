package dev.invar.index.codec.v1;

import java.io.IOException;
import org.apache.lucene.codecs.DocValuesConsumer;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.codecs.lucene90.Lucene90DocValuesFormat;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;

/**
 * Doc values whose binary fields may be sparse codes. All values are written by Lucene's own format
 * ({@code .dvd}, {@code .dvm}); a field that says in its attributes whose codes it holds gets two
 * files more. Codes are laid out as {@link RawCode} says; the attributes are {@link FieldSpace}'s.
 * Both files have Lucene's index header and footer, with a checksum. All numbers are little-endian.
 *
 * <p>Documents are cut into tiles of 65,536 by their number; a latent's list holds, tile after
 * tile, the documents in which the latent is active. Values are bytes in steps of one unit for the
 * segment and field, see {@link Quantum}.
 *
 * <p><b>{@code .isp}, postings</b>, for each field:
 *
 * <pre>
 * for each latent that is active in a document, ascending:
 *   for each tile with such documents, ascending:
 *     u16 × n       document number − 65,536·tile, ascending
 *     u8 × n        values, 1 … 255
 *   for each such tile:
 *     u32           postings of the list up to the end of this tile
 *     u16           tile
 *     u8            largest value of the list in this tile
 *     u8            0
 *   u32             how many tiles
 * directory, either by number:
 *     u64 × (h+1)   where each latent's list begins and the last ends; empty lists are empty
 * or, where this is smaller, by search:
 *     u32 × lists   latents with a list, ascending
 *     u64 × (lists+1)
 * </pre>
 *
 * <p><b>{@code .ism}, meta</b>: for each field
 *
 * <pre>
 * i32  the field's number, or −1 after the last field
 * u8   1 if all values are codes of one space, 0 if not: then there are no lists, and no query fits
 * i32  tag of the space, see {@link RawCode}; codes without latents are of any space
 * u32  h, how many latents there are; the highest one and 1 if the field does not name the space
 * i32  exponent of the unit
 * f32  largest difference between a value and its byte, in units of values
 * u64  postings
 * u32  lists
 * u8   directory: 0 by number, 1 by search
 * u64  where in {@code .isp} the lists begin, where the directory begins, where it ends
 * after the last field:
 * u8   1, only if the segment has files of bounds, see {@link SparseBounds}
 * </pre>
 *
 * <p>Size: 3 bytes a posting, 8 for each tile of a list, and 12 to 16 for each list; the raw code
 * has 6 bytes a posting (8 if h is above 65,536) and 5 for each document.
 *
 * <p>Heap: a flush sorts at most some millions of postings at a time, 5 bytes each; a merge copies
 * lists from the files and keeps 8 bytes for each list. Reading keeps a few numbers for each field.
 */
public final class SparseDocValuesFormat extends DocValuesFormat {
  /** The name under which Lucene finds the format. */
  public static final String NAME = "InvarSparse1";

  private static final int VERSION = 0;

  static final SegmentFile META = new SegmentFile("ism", "InvarSparseMeta", VERSION);
  static final SegmentFile POSTINGS = new SegmentFile("isp", "InvarSparsePostings", VERSION);
  static final byte HAS_BOUNDS = 1;

  private final DocValuesFormat values = new Lucene90DocValuesFormat();

  private final Bounds bounds;

  /** As Lucene needs it: with {@link Bounds#DEFAULTS}. */
  public SparseDocValuesFormat() {
    this(Bounds.DEFAULTS);
  }

  /**
   * @param bounds which of the segments that are written get them; all segments can be read
   */
  public SparseDocValuesFormat(Bounds bounds) {
    super(NAME);
    this.bounds = bounds;
  }

  @Override
  public DocValuesConsumer fieldsConsumer(SegmentWriteState state) throws IOException {
    return SparseDocValuesConsumer.open(state, values, bounds);
  }

  @Override
  public DocValuesProducer fieldsProducer(SegmentReadState state) throws IOException {
    return SparseDocValuesProducer.open(state, values);
  }
}
