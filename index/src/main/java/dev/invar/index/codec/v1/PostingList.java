package dev.invar.index.codec.v1;

import java.io.IOException;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.RandomAccessInput;

/**
 * One latent's list: moved from tile to tile, ascending. The tile's n document numbers, two bytes
 * each and relative to the tile, begin at {@link #at}; its n values follow. Not thread-safe.
 */
public final class PostingList {
  private final PostingLists lists;
  private final RandomAccessInput bytes;
  private final long start;
  private final long table;
  private final int entries;
  private final int tiles;
  private int entry = -1;
  private int tile = -1;
  private int largest;
  private int from;
  private int to;

  PostingList(PostingLists lists, long start, long end, int tiles) throws IOException {
    this.lists = lists;
    this.bytes = lists.bytes();
    this.start = start;
    this.tiles = tiles;
    this.entries = end - start < Integer.BYTES ? -1 : bytes.readInt(end - Integer.BYTES);
    this.table = end - Integer.BYTES - (long) entries * PostingWriter.ENTRY_BYTES;
    if (entries < 1 || entries > tiles || table < start) {
      throw lists.corrupt("tiles of the list at " + start, "1–" + tiles, entries);
    }
    int size = bytes.readInt(table + (entries - 1L) * PostingWriter.ENTRY_BYTES);
    if ((long) size * PostingWriter.POSTING_BYTES != table - start) {
      throw lists.corrupt("bytes of the list at " + start, table - start, size + " postings");
    }
  }

  /**
   * Moves to the next tile with documents.
   *
   * @return whether there is one
   * @throws CorruptIndexException if the file is damaged there
   */
  public boolean next() throws IOException {
    if (entry + 1 == entries) {
      tile = Integer.MAX_VALUE;
      return false;
    }
    entry++;
    long packed = bytes.readLong(table + (long) entry * PostingWriter.ENTRY_BYTES);
    int before = tile;
    from = to;
    to = (int) packed;
    tile = (int) (packed >>> 32) & 0xFFFF;
    largest = (int) (packed >>> 48) & 0xFF;
    if (tile <= before
        || tile >= tiles
        || to <= from
        || to - from > PostingLists.TILE
        || (long) to * PostingWriter.POSTING_BYTES > table - start) {
      throw lists.corrupt(
          "tile " + entry + " of the list at " + start,
          "one after " + before + " with up to 65,536 postings after " + from,
          "tile " + tile + " with postings up to " + to);
    }
    return true;
  }

  /**
   * Moves to a tile or the first after it; not back.
   *
   * @return whether it is that tile
   */
  public boolean advance(int target) throws IOException {
    while (tile < target) {
      next();
    }
    return tile == target;
  }

  /** The current tile; −1 before the first, 2³¹−1 after the last. */
  public int tile() {
    return tile;
  }

  /** Where the tile's document numbers begin, in bytes of {@link PostingLists#bytes}. */
  public long at() {
    return start + (long) from * PostingWriter.POSTING_BYTES;
  }

  /** How many documents the tile has here: n, 1 … 65,536. */
  public int count() {
    return to - from;
  }

  /** The largest value in the tile, 1 … 255. */
  public int largest() {
    return largest;
  }

  /** How many documents the list has. */
  public int size() throws IOException {
    return bytes.readInt(table + (entries - 1L) * PostingWriter.ENTRY_BYTES);
  }

  /** The largest value in the list. Cost: O(tiles). */
  public int greatest() throws IOException {
    int greatest = 0;
    for (int i = 0; i < entries; i++) {
      long at = table + (long) i * PostingWriter.ENTRY_BYTES + Integer.BYTES + Short.BYTES;
      greatest = Math.max(greatest, Byte.toUnsignedInt(bytes.readByte(at)));
    }
    return greatest;
  }

  /**
   * The value of a document of the tile; 0 if the latent is not active in it. Cost: O(log n).
   *
   * @param local document number relative to the tile
   */
  public int value(int local) throws IOException {
    int low = 0;
    int high = count() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = Short.toUnsignedInt(bytes.readShort(at() + (long) middle * Short.BYTES));
      if (found == local) {
        return Byte.toUnsignedInt(bytes.readByte(at() + (long) count() * Short.BYTES + middle));
      }
      if (found < local) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return 0;
  }
}
