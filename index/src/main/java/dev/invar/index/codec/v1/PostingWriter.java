package dev.invar.index.codec.v1;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.lucene.store.IndexOutput;

/**
 * Writes the lists of one field, latent after latent, and their directory. The heap holds one tile
 * of one list, and 12 bytes for each list.
 */
final class PostingWriter {
  static final int POSTING_BYTES = 3;
  static final int ENTRY_BYTES = 8;

  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  private final IndexOutput out;
  private final ListSink sink;
  private final long start;
  private final byte[] ids = new byte[PostingLists.TILE * Short.BYTES];
  private final byte[] values = new byte[PostingLists.TILE];
  private int[] latents = new int[64];
  private long[] starts = new long[65];
  private int lists;
  private long postings;

  private long[] entries = new long[4];
  private int tiles;
  private int tile = -1;
  private int inTile;
  private int inList;
  private int largest;

  PostingWriter(IndexOutput out) {
    this(out, ListSink.NONE);
  }

  /**
   * @param sink is told of all that is added
   */
  PostingWriter(IndexOutput out, ListSink sink) {
    this.out = out;
    this.sink = sink;
    this.start = out.getFilePointer();
  }

  /**
   * Adds a document to the current list; documents ascend.
   *
   * @param value 1 … 255
   */
  void add(int document, int value) throws IOException {
    int in = document >>> PostingLists.TILE_SHIFT;
    if (in != tile) {
      endTile();
      tile = in;
    }
    SHORTS.set(ids, inTile * Short.BYTES, (short) document);
    values[inTile++] = (byte) value;
    largest = Math.max(largest, value);
    sink.add(document, value);
  }

  private void endTile() throws IOException {
    if (inTile == 0) {
      return;
    }
    out.writeBytes(ids, 0, inTile * Short.BYTES);
    out.writeBytes(values, 0, inTile);
    inList += inTile;
    if (tiles == entries.length) {
      entries = Arrays.copyOf(entries, 2 * tiles);
    }
    entries[tiles++] = (long) largest << 48 | (long) tile << 32 | Integer.toUnsignedLong(inList);
    inTile = 0;
    largest = 0;
  }

  /** Ends the list of a latent; a list without documents is none. Latents ascend. */
  void endList(int latent) throws IOException {
    sink.endList(latent);
    long at = out.getFilePointer() - start - (long) inList * POSTING_BYTES;
    endTile();
    tile = -1;
    if (inList == 0) {
      return;
    }
    for (int i = 0; i < tiles; i++) {
      out.writeLong(entries[i]);
    }
    out.writeInt(tiles);
    if (lists == latents.length) {
      latents = Arrays.copyOf(latents, 2 * lists);
      starts = Arrays.copyOf(starts, 2 * lists + 1);
    }
    latents[lists] = latent;
    starts[lists++] = at;
    postings += inList;
    tiles = 0;
    inList = 0;
  }

  /** How many postings were written. */
  long postings() {
    return postings;
  }

  /**
   * Writes the directory.
   *
   * @param count h
   */
  FieldMeta.Region finish(int count) throws IOException {
    long directory = out.getFilePointer();
    starts[lists] = directory - start;
    boolean searched = FieldMeta.Region.isSearchedSmaller(lists, count);
    if (searched) {
      for (int i = 0; i < lists; i++) {
        out.writeInt(latents[i]);
      }
      for (int i = 0; i <= lists; i++) {
        out.writeLong(starts[i]);
      }
    } else {
      int next = 0;
      for (int latent = 0; latent < count; latent++) {
        out.writeLong(starts[next]);
        if (next < lists && latents[next] == latent) {
          next++;
        }
      }
      out.writeLong(starts[lists]);
    }
    return new FieldMeta.Region(lists, searched, start, directory, out.getFilePointer());
  }
}
