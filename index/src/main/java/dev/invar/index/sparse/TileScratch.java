package dev.invar.index.sparse;

import dev.invar.index.codec.v1.PostingLists;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * What one search of one segment writes in: the sums of a tile, all 0 when taken and given back,
 * and the documents taken from a block of them. At most 280 KB; each thread keeps one of each size
 * that its segments have had, powers of two of documents, at most 640 KB together, so that most
 * searches allocate none. One that is not given back, because the search failed or because a query
 * that combines this one with others ended before it, is left to the garbage collector.
 */
final class TileScratch {
  /** Documents of a tile that are looked at together. */
  static final int BLOCK = 1024;

  private static final int SIZES = Integer.SIZE - Integer.numberOfLeadingZeros(PostingLists.TILE);

  /** By the logarithm of the size. */
  private static final ThreadLocal<@Nullable TileScratch[]> KEPT =
      ThreadLocal.withInitial(() -> new TileScratch[SIZES]);

  final int[] sums;
  final int[] places = new int[BLOCK + 1];
  final int[] taken = new int[BLOCK + 1];
  final FixedBitSet accepted;

  private TileScratch(int size) {
    this.sums = new int[size];
    this.accepted = new FixedBitSet(size);
  }

  /** One for a segment with as many documents. */
  static TileScratch take(int documents) {
    int size = sizeFor(documents);
    @Nullable TileScratch[] kept = KEPT.get();
    int place = Integer.numberOfTrailingZeros(size);
    TileScratch found = kept[place];
    kept[place] = null;
    return found == null ? new TileScratch(size) : found;
  }

  /** Gives it back, with all sums 0. */
  void giveBack() {
    KEPT.get()[Integer.numberOfTrailingZeros(sums.length)] = this;
  }

  /** The least power of two that holds a tile of the segment, from 64 on. */
  private static int sizeFor(int documents) {
    int most = Math.clamp(documents, Harvest.WORD, PostingLists.TILE);
    return Integer.highestOneBit(most - 1) << 1;
  }
}
