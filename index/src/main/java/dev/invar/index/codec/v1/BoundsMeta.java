package dev.invar.index.codec.v1;

import java.io.IOException;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.DataInput;
import org.apache.lucene.store.DataOutput;

/**
 * What the meta file of bounds keeps of one field; see {@link SparseBounds} for its bytes.
 *
 * @param maxima where the highest values of blocks stand
 * @param blocks where the codes stand
 */
record BoundsMeta(Maxima maxima, Blocks blocks) {
  /**
   * Highest values.
   *
   * @param lists where the lists stand
   * @param entries of all lists
   * @param rows how many there are
   * @param start of the first row
   * @param directory of rows: where it begins
   */
  record Maxima(FieldMeta.Region lists, long entries, int rows, long start, long directory) {}

  /**
   * Codes.
   *
   * @param start of the first block
   * @param directory where it begins
   */
  record Blocks(long start, long directory) {}

  void write(int field, DataOutput meta) throws IOException {
    meta.writeInt(field);
    FieldMeta.Region lists = maxima.lists;
    meta.writeInt(lists.lists());
    meta.writeByte((byte) (lists.searched() ? 1 : 0));
    meta.writeLong(lists.start());
    meta.writeLong(lists.directory());
    meta.writeLong(lists.end());
    meta.writeLong(maxima.entries);
    meta.writeInt(maxima.rows);
    meta.writeLong(maxima.start);
    meta.writeLong(maxima.directory);
    meta.writeLong(blocks.start);
    meta.writeLong(blocks.directory);
  }

  /** Reads what {@link #write} wrote after the field's number. */
  static BoundsMeta read(DataInput meta) throws IOException {
    var lists =
        new FieldMeta.Region(
            meta.readInt(),
            meta.readByte() == 1,
            meta.readLong(),
            meta.readLong(),
            meta.readLong());
    var maxima =
        new Maxima(lists, meta.readLong(), meta.readInt(), meta.readLong(), meta.readLong());
    return new BoundsMeta(maxima, new Blocks(meta.readLong(), meta.readLong()));
  }

  /**
   * Holds places against the files' lengths.
   *
   * @param latents h
   * @param documents of the segment
   * @throws CorruptIndexException if something would lie outside
   */
  void check(int latents, int documents, BoundsFiles.Lengths lengths, DataInput meta)
      throws CorruptIndexException {
    FieldMeta.Region lists = maxima.lists;
    long count = SparseBounds.blocks(documents);
    boolean listsFit =
        lists.lists() >= 0
            && lists.lists() <= latents
            && lists.start() >= 0
            && lists.start() <= lists.directory()
            && lists.end() <= lengths.lists()
            && lists.end() - lists.directory()
                == FieldMeta.Region.directorySize(lists.lists(), latents, lists.searched());
    long rowLength = SparseBounds.rowLength((int) count);
    boolean rowsFit =
        maxima.rows >= 0
            && maxima.rows <= latents
            && maxima.start >= 0
            && maxima.directory - maxima.start == maxima.rows * rowLength
            && maxima.directory <= lengths.rows() - (long) maxima.rows * Integer.BYTES;
    boolean blocksFit =
        blocks.start >= 0
            && blocks.start <= blocks.directory
            && blocks.directory <= lengths.blocks() - (count + 1) * Long.BYTES;
    if (!listsFit || !rowsFit || !blocksFit) {
      throw new CorruptIndexException(
          "expected bounds of " + count + " blocks within " + lengths + ", found " + this, meta);
    }
  }
}
