package dev.invar.index.codec.v1;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.store.IndexOutput;

/**
 * Writes for each latent the highest value in each block of documents in which it is active: as a
 * list like those of postings, of blocks instead of documents, or where that has many entries as a
 * row of one byte for each block.
 *
 * <p>Heap: 5 bytes for each block, 4 for each row, and what {@link PostingWriter} has.
 */
final class BlockMaxima implements ListSink {
  /** A latent that is active in one of so many blocks has a row. */
  private static final int ROW_SHARE = 8;

  private final IndexOutput out;
  private final PostingWriter lists;
  private final long start;
  private final byte[] row;
  private final int blocks;
  private int[] ids = new int[64];
  private byte[] highest = new byte[64];
  private int count;
  private int[] rowLatents = new int[16];
  private int rows;

  /**
   * @param lists gets the lists
   * @param out gets the rows
   * @param documents of the segment
   */
  BlockMaxima(IndexOutput lists, IndexOutput out, int documents) {
    this.lists = new PostingWriter(lists);
    this.out = out;
    this.start = out.getFilePointer();
    this.blocks = SparseBounds.blocks(documents);
    this.row = new byte[SparseBounds.rowLength(blocks)];
  }

  @Override
  public void add(int document, int value) {
    int block = document >>> SparseBounds.BLOCK_SHIFT;
    if (count > 0 && ids[count - 1] == block) {
      if (value > Byte.toUnsignedInt(highest[count - 1])) {
        highest[count - 1] = (byte) value;
      }
      return;
    }
    if (count == ids.length) {
      ids = Arrays.copyOf(ids, 2 * count);
      highest = Arrays.copyOf(highest, 2 * count);
    }
    ids[count] = block;
    highest[count++] = (byte) value;
  }

  @Override
  public void endList(int latent) throws IOException {
    if ((long) count * ROW_SHARE >= blocks && count > 0) {
      writeRow(latent);
    } else {
      for (int i = 0; i < count; i++) {
        lists.add(ids[i], Byte.toUnsignedInt(highest[i]));
      }
      lists.endList(latent);
    }
    count = 0;
  }

  private void writeRow(int latent) throws IOException {
    for (int i = 0; i < count; i++) {
      row[ids[i]] = highest[i];
    }
    out.writeBytes(row, row.length);
    Arrays.fill(row, (byte) 0);
    if (rows == rowLatents.length) {
      rowLatents = Arrays.copyOf(rowLatents, 2 * rows);
    }
    rowLatents[rows++] = latent;
  }

  /** Ends rows and lists. */
  BoundsMeta.Maxima finish(int latents) throws IOException {
    long directory = out.getFilePointer();
    for (int i = 0; i < rows; i++) {
      out.writeInt(rowLatents[i]);
    }
    return new BoundsMeta.Maxima(lists.finish(latents), lists.postings(), rows, start, directory);
  }
}
