package dev.invar.index.sparse;

import dev.invar.index.codec.v1.BlockCodes;
import dev.invar.index.codec.v1.PostingList;
import dev.invar.index.codec.v1.PostingLists;
import dev.invar.index.codec.v1.SparseBounds;
import dev.invar.index.codec.v1.SparsePostings;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Optional;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the best documents of one segment with its bounds: the highest values of the query's
 * latents in each block add up to a sum that none of its documents exceeds; blocks are scored by
 * falling bound, until no bound is high enough.
 */
final class BoundedSegment {
  /** Scoring a block costs about as much as adding up so many postings. */
  private static final int BLOCK_COST = 2500;

  /** Looking through so many documents' sums costs about as much as adding up one posting. */
  private static final int SWEPT = 8;

  /** After so many blocks the lowest score of the best is known well enough to foresee the rest. */
  private static final int TRIED = 32;

  private final SparsePostings segment;
  private final SparseBounds bounds;
  private final QueryWeights query;
  private final Scale scale;
  private final Candidates candidates;
  private final BlockKernel kernel;
  private long scored;
  private float unseen;

  /**
   * Which documents count.
   *
   * @param base the number of the segment's first document in the index
   * @param live those that are not deleted; all if null
   * @param passing those that pass the filter; all if null
   */
  record Candidates(int base, @Nullable Bits live, @Nullable Bits passing) {
    boolean has(int document) {
      return (live == null || live.get(document)) && (passing == null || passing.get(document));
    }
  }

  BoundedSegment(
      SparsePostings segment,
      SparseBounds bounds,
      QueryWeights query,
      Scale scale,
      Candidates candidates) {
    this.segment = segment;
    this.bounds = bounds;
    this.query = query;
    this.scale = scale;
    this.candidates = candidates;
    this.kernel = new BlockKernel(query);
  }

  /** How many blocks were scored. */
  long scored() {
    return scored;
  }

  /** No document that was left out has a higher score. */
  float unseen() {
    return unseen;
  }

  /**
   * Adds the segment's best documents.
   *
   * @param alpha blocks whose bound times this is too low are left out
   * @return false if too many blocks would be scored: then an exact scan is cheaper, and what was
   *     added may not be all
   */
  boolean search(BestHits best, double alpha) throws IOException {
    BlockCodes codes = bounds.codes();
    try {
      BlockSums sums = BlockSums.take(bounds.blocks());
      boolean isDone = search(codes, sums, best, alpha);
      sums.giveBack();
      return isDone;
    } catch (IndexOutOfBoundsException | EOFException e) {
      throw codes.corrupt("bounds that point beyond their file", e);
    } catch (IllegalStateException e) {
      throw new AlreadyClosedException("the index was closed while it was searched", e);
    }
  }

  private boolean search(BlockCodes codes, BlockSums sums, BestHits best, double alpha)
      throws IOException {
    addUp(sums);
    sums.rank();
    int least = least(best);
    int looked = 0;
    for (int block = sums.best(); block >= 0; block = sums.best()) {
      int bound = sums.sum(block);
      if (bound * alpha < least) {
        unseen = scale.score(bound);
        return true;
      }
      if (looked++ == TRIED && sums.count(least / alpha) * BLOCK_COST > scanCost()) {
        return false;
      }
      sums.drop(block);
      if (isAnyCandidate(block) && score(codes, block, least, best)) {
        least = least(best);
      }
    }
    return true;
  }

  private int least(BestHits best) {
    return best.floor() > 0 ? scale.leastSum(best.floor()) : 1;
  }

  /** What an exact scan would cost, in postings. */
  private long scanCost() throws IOException {
    PostingLists lists = segment.lists();
    long cost = segment.documents() / SWEPT;
    for (int latent : query.latents()) {
      Optional<PostingList> list = lists.list(latent);
      cost += list.isPresent() ? list.get().size() : 0;
    }
    return cost;
  }

  private void addUp(BlockSums sums) throws IOException {
    PostingLists all = bounds.lists();
    Scatter scatter =
        all.memory().isPresent()
            ? new MappedScatter(all.memory().get())
            : new HeapScatter(all.bytes());
    SparseBounds.Rows rows = bounds.rows();
    RowAdder adder = adder(rows);
    var lists = new ArrayList<PostingList>();
    var weights = new int[query.latents().length];
    for (int i = 0; i < weights.length; i++) {
      long row = rows.find(query.latents()[i]);
      Optional<PostingList> list = row < 0 ? all.list(query.latents()[i]) : Optional.empty();
      if (row >= 0) {
        addRow(adder, row, query.weights()[i], sums);
      } else if (list.isPresent() && list.get().next()) {
        // Memory is asked for all lists before the first is waited for.
        scatter.touch(list.get().at(), list.get().count());
        weights[lists.size()] = query.weights()[i];
        lists.add(list.get());
      }
    }
    for (int i = 0; i < lists.size(); i++) {
      addList(lists.get(i), scatter, weights[i], sums);
    }
  }

  private static RowAdder adder(SparseBounds.Rows rows) {
    return rows.memory().isPresent()
            && Harvests.chosen() instanceof SimdHarvest
            && SimdRowAdder.runs()
        ? new SimdRowAdder(rows.memory().get())
        : new PlainRowAdder(rows.bytes());
  }

  private static void addRow(RowAdder adder, long row, int weight, BlockSums sums)
      throws IOException {
    for (int part = 0; part < sums.partCount(); part++) {
      long at = row + (long) part * BlockSums.PART;
      adder.add(at, sums.rounded(part), weight, sums.part(part));
    }
  }

  private static void addList(PostingList list, Scatter scatter, int weight, BlockSums sums)
      throws IOException {
    do {
      scatter.add(list.at(), list.count(), weight, sums.part(list.tile()));
    } while (list.next());
  }

  private boolean isAnyCandidate(int block) {
    Bits passing = candidates.passing();
    return !(passing instanceof FixedBitSet bits) || bits.getBits()[block] != 0;
  }

  private boolean score(BlockCodes codes, int block, int least, BestHits best) throws IOException {
    scored++;
    int[] sums = kernel.score(codes, block);
    boolean hasChanged = false;
    for (int i = 0; i < sums.length; i++) {
      if (sums[i] >= least) {
        int document = block * SparseBounds.BLOCK + i;
        if (document >= segment.documents()) {
          throw codes.corrupt(block, "documents below " + segment.documents(), document);
        }
        if (candidates.has(document)) {
          best.add(candidates.base() + document, scale.score(sums[i]));
          hasChanged = true;
        }
      }
    }
    return hasChanged;
  }
}
