package dev.invar.bench.sparse.seismic;

import dev.invar.bench.sparse.codes.Answer;
import dev.invar.bench.sparse.codes.Best;
import dev.invar.bench.sparse.codes.QueryWeights;
import java.util.Arrays;

/**
 * Searches a {@link Seismic} index: for each of the query's strongest latents, the strongest first,
 * the summaries of its blocks are scored, and the documents of a block are scored by their whole
 * codes unless its summary falls short of the k-th score so far, divided by the heap factor. Each
 * document is scored once. Source: algorithm 2 of arXiv:2404.18812. Not thread-safe.
 */
public final class SeismicSearch {
  /**
   * How a query is answered.
   *
   * @param cut how many of the query's latents are looked at, the strongest, at least 1
   * @param heapFactor above 0: at 1 blocks whose summary falls short are left out; below, more of
   *     them; infinite: none
   */
  public record Effort(int cut, double heapFactor) {}

  private final Seismic index;
  private final int k;
  private final float[] floats;
  private final int[] whole;
  private final long[] visited;
  private float[] scores = new float[0];
  private int[] seen = new int[1 << 10];
  private int seenCount;

  /**
   * @param k how many documents are wanted, at least 1
   */
  public SeismicSearch(Seismic index, int k) {
    this.index = index;
    this.k = k;
    this.floats = new float[index.codes.latents()];
    this.whole = new int[index.codes.latents()];
    this.visited = new long[(index.codes.rows() + 63) / 64];
  }

  /** The best documents that are found. */
  public Answer search(QueryWeights weights, Effort effort) {
    spread(weights, 1);
    var best = new Best(k);
    for (int place : strongest(weights, effort.cut)) {
      look(index.lists[weights.latents()[place]], weights, effort, best);
    }
    spread(weights, 0);
    while (seenCount > 0) {
      visited[seen[--seenCount] >>> 6] = 0;
    }
    return best.drain();
  }

  private void spread(QueryWeights weights, int times) {
    double scale = index.codes.unit() / weights.factor();
    for (int i = 0; i < weights.latents().length; i++) {
      whole[weights.latents()[i]] = times * weights.weights()[i];
      floats[weights.latents()[i]] = (float) (times * weights.weights()[i] * scale);
    }
  }

  private void look(BlockList list, QueryWeights weights, Effort effort, Best best) {
    if (list.size() > scores.length) {
      scores = new float[2 * list.size()];
    }
    list.score(floats, scores);
    for (int block = 0; block < list.size(); block++) {
      // Sums of floats in another order may be lower than the bound by their rounding.
      if (scores[block] * 1.000002f >= best.floor() / effort.heapFactor) {
        for (int at = list.starts()[block]; at < list.starts()[block + 1]; at++) {
          visit(list.documents()[at], weights, best);
        }
      }
    }
  }

  private void visit(int document, QueryWeights weights, Best best) {
    if ((visited[document >>> 6] & 1L << document) == 0) {
      visited[document >>> 6] |= 1L << document;
      if (seenCount == seen.length) {
        seen = Arrays.copyOf(seen, 2 * seenCount);
      }
      seen[seenCount++] = document;
      int sum = index.codes.dot(document, whole);
      if (sum > 0) {
        best.add(document, weights.score(sum, index.codes.unit()));
      }
    }
  }

  /** Places of the highest weights, the highest first. */
  private static int[] strongest(QueryWeights weights, int cut) {
    var keys = new long[weights.weights().length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = (long) -weights.weights()[i] << 32 | i;
    }
    Arrays.sort(keys);
    var places = new int[Math.min(cut, keys.length)];
    Arrays.setAll(places, i -> (int) keys[i]);
    return places;
  }
}
