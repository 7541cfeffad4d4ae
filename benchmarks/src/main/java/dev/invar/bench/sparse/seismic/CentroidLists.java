package dev.invar.bench.sparse.seismic;

import dev.invar.bench.sparse.codes.ByteCodes;
import java.util.Arrays;

/**
 * The centroids of a list as an inverted index of their own, so that a document meets only those
 * that share a latent with it. Not thread-safe.
 */
final class CentroidLists {
  private static final int NONE = -1;

  private final int[] heads;
  private int[] next = new int[1 << 12];
  private int[] centroid = new int[1 << 12];
  private int[] value = new int[1 << 12];
  private int[] used = new int[0];
  private int size;
  private int[] sums = new int[0];
  private int[] touched = new int[0];
  private int count;

  CentroidLists(int latents) {
    heads = new int[latents];
    Arrays.fill(heads, NONE);
  }

  /** Forgets the centroids before and takes the first so many documents as new ones. */
  void fill(ByteCodes codes, int[] documents, int centroids) {
    for (int latent : used) {
      heads[latent] = NONE;
    }
    size = 0;
    count = centroids;
    int most = 0;
    for (int c = 0; c < centroids; c++) {
      most += codes.start(documents[c] + 1) - codes.start(documents[c]);
    }
    if (most > next.length) {
      next = new int[2 * most];
      centroid = new int[2 * most];
      value = new int[2 * most];
    }
    if (centroids > sums.length) {
      sums = new int[centroids];
      touched = new int[centroids];
    }
    used = new int[most];
    // From the last to the first, so that a latent's centroids are met in order.
    for (int c = centroids - 1; c >= 0; c--) {
      for (int at = codes.start(documents[c]); at < codes.start(documents[c] + 1); at++) {
        int latent = codes.latent(at);
        used[size] = latent;
        centroid[size] = c;
        value[size] = codes.value(at);
        next[size] = heads[latent];
        heads[latent] = size++;
      }
    }
  }

  /** The centroid of highest dot product; of equal ones the first that is met. */
  int nearest(ByteCodes codes, int document) {
    int met = 0;
    for (int at = codes.start(document); at < codes.start(document + 1); at++) {
      int own = codes.value(at);
      for (int entry = heads[codes.latent(at)]; entry != NONE; entry = next[entry]) {
        int c = centroid[entry];
        if (sums[c] == 0) {
          touched[met++] = c;
        }
        sums[c] += own * value[entry];
      }
    }
    int best = 0;
    int highest = 0;
    for (int i = 0; i < met; i++) {
      int c = touched[i];
      if (sums[c] > highest) {
        highest = sums[c];
        best = c;
      }
      sums[c] = 0;
    }
    return best;
  }

  @Override
  public String toString() {
    return count + " centroids with " + size + " values";
  }
}
