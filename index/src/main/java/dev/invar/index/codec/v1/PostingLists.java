package dev.invar.index.codec.v1;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.MemorySegmentAccessInput;
import org.apache.lucene.store.RandomAccessInput;

/** The lists of one field in one segment, for one thread. Places are bytes from the first list. */
public final class PostingLists {
  /** The logarithm of {@link #TILE}. */
  public static final int TILE_SHIFT = 16;

  /** Documents in a tile: as many as two bytes can tell apart. */
  public static final int TILE = 1 << TILE_SHIFT;

  private final FieldMeta meta;
  private final String file;
  private final RandomAccessInput bytes;
  private final Optional<MemorySegment> memory;
  private final int tiles;

  PostingLists(FieldMeta meta, IndexInput in, int documents) throws IOException {
    this.meta = meta;
    this.file = in.toString();
    long length = meta.region().end() - meta.region().start();
    this.bytes =
        in.slice("sparse postings", meta.region().start(), length).randomAccessSlice(0, length);
    this.memory =
        bytes instanceof MemorySegmentAccessInput mapped
            ? Optional.ofNullable(mapped.segmentSliceOrNull(0, length))
            : Optional.empty();
    this.tiles = (documents + TILE - 1) >>> TILE_SHIFT;
  }

  /** The bytes, from the first list on. */
  public RandomAccessInput bytes() {
    return bytes;
  }

  /** The same as memory; empty if the directory does not map its files. */
  public Optional<MemorySegment> memory() {
    return memory;
  }

  /**
   * A latent's list, before its first tile; empty if the latent is active in no document.
   *
   * <p>Cost: O(1), or O(log lists) where few latents are active.
   *
   * @param latent at least 0; from h on there is none
   * @throws CorruptIndexException if the file is damaged there
   */
  public Optional<PostingList> list(int latent) throws IOException {
    if (latent >= meta.latents()) {
      return Optional.empty();
    }
    FieldMeta.Region region = meta.region();
    long directory = region.directory() - region.start();
    long place = region.searched() ? search(directory, region.lists(), latent) : latent;
    if (place < 0) {
      return Optional.empty();
    }
    long at =
        directory
            + (region.searched() ? (long) region.lists() * Integer.BYTES : 0)
            + place * Long.BYTES;
    long from = bytes.readLong(at);
    long to = bytes.readLong(at + Long.BYTES);
    if (from < 0 || from > to || to > directory) {
      throw corrupt("list of latent " + latent, "within " + directory + " bytes", from + "–" + to);
    }
    return from == to ? Optional.empty() : Optional.of(new PostingList(this, from, to, tiles));
  }

  private long search(long directory, int lists, int latent) throws IOException {
    int low = 0;
    int high = lists - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = bytes.readInt(directory + (long) middle * Integer.BYTES);
      if (found == latent) {
        return middle;
      }
      if (found < latent) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  /**
   * The latent of the first list from a place on.
   *
   * @param from a latent, up to h
   * @return h if there is none
   */
  int nextLatent(int from) throws IOException {
    FieldMeta.Region region = meta.region();
    long directory = region.directory() - region.start();
    if (region.searched()) {
      int low = 0;
      int high = region.lists();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (bytes.readInt(directory + (long) middle * Integer.BYTES) < from) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low == region.lists()
          ? meta.latents()
          : ascending(from, bytes.readInt(directory + (long) low * Integer.BYTES));
    }
    for (int latent = from; latent < meta.latents(); latent++) {
      long at = directory + (long) latent * Long.BYTES;
      if (bytes.readLong(at) != bytes.readLong(at + Long.BYTES)) {
        return latent;
      }
    }
    return meta.latents();
  }

  private int ascending(int from, int latent) throws CorruptIndexException {
    if (latent < from || latent >= meta.latents()) {
      throw corrupt("latents of the directory", from + " or above, below h", latent);
    }
    return latent;
  }

  CorruptIndexException corrupt(String what, Object expected, Object found) {
    return new CorruptIndexException(what + ": expected " + expected + ", found " + found, file);
  }

  /** For who meets a document that does not exist. */
  public CorruptIndexException corrupt(String what) {
    return new CorruptIndexException(what, file);
  }

  /** For who read beyond the bytes. */
  public CorruptIndexException corrupt(String what, Throwable cause) {
    return new CorruptIndexException(what, file, cause);
  }
}
