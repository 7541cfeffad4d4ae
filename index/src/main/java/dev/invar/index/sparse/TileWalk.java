package dev.invar.index.sparse;

import dev.invar.index.codec.v1.PostingList;
import dev.invar.index.codec.v1.PostingLists;
import dev.invar.index.codec.v1.SparsePostings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Optional;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Walks through the documents of a segment whose sum is high enough, in ascending order: tile by
 * tile, the query's lists are added up and the sums looked through. A tile is passed over if its
 * lists' largest values cannot reach the sum that is needed, or no document in it is accepted.
 *
 * <p>Cost: O(postings of the query's lists) and 8 bytes of cache traffic for each document of a
 * tile that is added up. Nothing is allocated for each document or posting.
 */
final class TileWalk {
  private static final int NO_TILE = -1;

  private final PostingLists postings;
  private final PostingList[] lists;
  private final int[] weights;
  private final Scatter scatter;
  private final Harvest harvest;
  private final int documents;

  private Optional<DocIdSetIterator> filter = Optional.empty();
  private long cost;
  private @Nullable Bits live;
  private @Nullable TileScratch scratch;
  private int least = 1;
  private int tile = NO_TILE;
  private boolean isAllAccepted;
  private int harvested;
  private int hit;
  private int hits;
  private int sum;
  private int found = DocIdSetIterator.NO_MORE_DOCS;

  private TileWalk(
      SparsePostings segment,
      PostingLists postings,
      PostingList[] lists,
      int[] weights,
      Harvest harvest)
      throws IOException {
    this.postings = postings;
    this.lists = lists;
    this.weights = weights;
    this.harvest = harvest;
    this.documents = segment.documents();
    this.scatter =
        postings.memory().isPresent()
            ? new MappedScatter(postings.memory().get())
            : new HeapScatter(postings.bytes());
    long sizes = 0;
    for (PostingList list : lists) {
      sizes += list.size();
    }
    this.cost = Math.min(sizes, documents);
  }

  /** A walk before the first document. */
  static TileWalk of(SparsePostings segment, QueryWeights query, Harvest harvest)
      throws IOException {
    PostingLists postings = segment.lists();
    var lists = new ArrayList<PostingList>();
    var weights = new int[query.latents().length];
    for (int i = 0; i < weights.length; i++) {
      Optional<PostingList> list = postings.list(query.latents()[i]);
      if (list.isPresent()) {
        weights[lists.size()] = query.weights()[i];
        lists.add(list.get());
      }
    }
    return new TileWalk(segment, postings, lists.toArray(PostingList[]::new), weights, harvest);
  }

  /**
   * Only documents of the filter are found; to be called before the first is looked for.
   *
   * @param passing before its first document, and advanced by the walk
   */
  void filter(DocIdSetIterator passing) {
    filter = Optional.of(passing);
    cost = Math.min(cost, passing.cost());
  }

  /** At most as many documents are found. */
  long cost() {
    return cost;
  }

  /** From now on only documents with at least this sum are found; it never falls. */
  void requireAtLeast(int sum) {
    least = Math.max(least, sum);
  }

  /** The highest sum that a document can have. */
  int bound() throws IOException {
    int bound = 0;
    for (int i = 0; i < lists.length; i++) {
      bound += weights[i] * lists[i].greatest();
    }
    return bound;
  }

  /** Documents that are not set are passed over; to be called before the first is looked for. */
  void accept(@Nullable Bits live) {
    this.live = live;
  }

  /** How many documents the segment has. */
  int documents() {
    return documents;
  }

  /** The sum of the document found last. */
  int sum() {
    return sum;
  }

  /**
   * The first document in [from, limit) that is high enough.
   *
   * @param from above the document found last
   * @return {@code limit} if there is none; the walk can then go on from there
   */
  int next(int from, int limit) throws IOException {
    TileScratch in = scratch;
    int following = hit + 1;
    // Most often the next that was taken is the next: found without a look at anything else.
    if (in != null && from == found + 1 && following < hits && in.taken[following] >= least) {
      int document = (tile << PostingLists.TILE_SHIFT) + in.places[following];
      if (document < limit && document < documents) {
        hit = following;
        sum = in.taken[following];
        found = document;
        return document;
      }
    }
    int end = Math.min(limit, documents);
    int document = find(from, end, limit);
    found = document < end ? document : DocIdSetIterator.NO_MORE_DOCS;
    return document;
  }

  private int find(int from, int end, int none) throws IOException {
    int at = from;
    while (at < end) {
      if (at >>> PostingLists.TILE_SHIFT != tile) {
        enter(at >>> PostingLists.TILE_SHIFT);
      }
      int document = nextHit(at);
      if (document >= 0) {
        return document < end ? document : none;
      }
      if (!harvestBlock(at)) {
        at = (tile + 1) << PostingLists.TILE_SHIFT;
        if (at < 0) {
          break;
        }
      }
    }
    if (end == documents) {
      leave();
    }
    return none;
  }

  /** The next of the documents taken; −1 if there is none. It stays the next until passed. */
  private int nextHit(int from) throws IOException {
    TileScratch in = scratch;
    if (in == null) {
      return -1;
    }
    int local = from - (tile << PostingLists.TILE_SHIFT);
    for (; hit < hits; hit++) {
      int place = in.places[hit];
      if (place >= local && in.taken[hit] >= least) {
        int document = (tile << PostingLists.TILE_SHIFT) + place;
        if (document >= documents) {
          throw postings.corrupt("document " + document + " in a segment of " + documents);
        }
        sum = in.taken[hit];
        return document;
      }
    }
    return -1;
  }

  /** Takes the next block's documents; false if the tile is done. */
  private boolean harvestBlock(int from) {
    TileScratch in = scratch;
    if (in == null || harvested >= in.sums.length) {
      return false;
    }
    int block =
        Math.max(harvested, (from - (tile << PostingLists.TILE_SHIFT)) & -TileScratch.BLOCK);
    if (block > harvested) {
      Arrays.fill(in.sums, harvested, block, 0);
    }
    int end = Math.min(in.sums.length, block + TileScratch.BLOCK);
    hit = 0;
    hits =
        isAllAccepted
            ? harvest.take(in.sums, block, end, least, in.places, in.taken)
            : harvest.take(in.sums, block, end, least, in.accepted.getBits(), in.places, in.taken);
    harvested = end;
    return true;
  }

  private void enter(int target) throws IOException {
    TileScratch in = scratch == null ? TileScratch.take(documents) : scratch;
    clearRest(in);
    // Kept nowhere while it is filled: what fails half way is not used again.
    scratch = null;
    tile = target;
    hit = 0;
    hits = 0;
    harvested = in.sums.length;
    if (advance(target) >= least && acceptsAny(in.accepted)) {
      addUp(target, in.sums);
      harvested = 0;
    }
    scratch = in;
  }

  /** Moves the lists to a tile; returns the highest sum that a document can have in it. */
  private int advance(int target) throws IOException {
    int bound = 0;
    for (int i = 0; i < lists.length; i++) {
      if (lists[i].advance(target)) {
        bound += weights[i] * lists[i].largest();
      }
    }
    return bound;
  }

  private void addUp(int target, int[] sums) throws IOException {
    try {
      for (PostingList list : lists) {
        if (list.tile() == target) {
          scatter.touch(list.at(), list.count());
        }
      }
      for (int i = 0; i < lists.length; i++) {
        if (lists[i].tile() == target) {
          scatter.add(lists[i].at(), lists[i].count(), weights[i], sums);
        }
      }
    } catch (IndexOutOfBoundsException e) {
      throw postings.corrupt("a list of the query ends beyond the file", e);
    } catch (IllegalStateException e) {
      throw new AlreadyClosedException("the index was closed while it was searched", e);
    }
  }

  private boolean acceptsAny(FixedBitSet accepted) throws IOException {
    Bits alive = live;
    isAllAccepted = filter.isEmpty() && alive == null;
    if (isAllAccepted) {
      return true;
    }
    int start = tile << PostingLists.TILE_SHIFT;
    int end = Math.min(documents, start + accepted.length());
    if (filter.isPresent()) {
      DocIdSetIterator iterator = filter.get();
      int first = iterator.docID() < start ? iterator.advance(start) : iterator.docID();
      if (first >= end) {
        return false;
      }
      accepted.clear();
      iterator.intoBitSet(end, accepted, start);
    } else {
      accepted.clear();
      accepted.set(0, end - start);
    }
    if (alive != null) {
      if (end - start == accepted.length()) {
        alive.applyMask(accepted, start);
      } else {
        applyEach(alive, accepted, start);
      }
    }
    return !accepted.scanIsEmpty();
  }

  /** Where the tile is not full, a mask of the tile's length would reach beyond the segment. */
  private static void applyEach(Bits alive, FixedBitSet accepted, int start) {
    for (int i = accepted.nextSetBit(0);
        i != DocIdSetIterator.NO_MORE_DOCS;
        i =
            i + 1 < accepted.length()
                ? accepted.nextSetBit(i + 1)
                : DocIdSetIterator.NO_MORE_DOCS) {
      if (!alive.get(start + i)) {
        accepted.clear(i);
      }
    }
  }

  private void clearRest(TileScratch in) {
    if (harvested < in.sums.length && tile != NO_TILE) {
      Arrays.fill(in.sums, harvested, in.sums.length, 0);
    }
    harvested = in.sums.length;
  }

  /** Lets go of what the walk writes in; there is nothing to be found after that. */
  void leave() {
    TileScratch in = scratch;
    if (in != null) {
      clearRest(in);
      scratch = null;
      hit = 0;
      hits = 0;
      in.giveBack();
    }
  }
}
