package dev.invar.bench.sparse.seismic;

import dev.invar.bench.sparse.codes.ByteCodes;
import dev.invar.method.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Makes the blocks and summaries of one latent after another. Not thread-safe. */
final class ListBuilder {
  private static final int MOST_BLOCKS = 1 << 16;

  private final ByteCodes codes;
  private final Seismic.Build build;
  private final CentroidLists centroids;
  private final int[] highest;

  ListBuilder(ByteCodes codes, Seismic.Build build) {
    this.codes = codes;
    this.build = build;
    this.centroids = new CentroidLists(codes.latents());
    this.highest = new int[codes.latents()];
  }

  /** The list of some documents. */
  BlockList list(int[] documents, Seed seed) {
    int count =
        Math.min(
            Math.min(documents.length, MOST_BLOCKS),
            (int) Math.ceil(build.centroids() * documents.length));
    int[] assigned = assign(documents, count, seed.random());
    var sizes = new int[count + 1];
    for (int block : assigned) {
      sizes[block + 1]++;
    }
    int[] target = new int[count];
    int used = 0;
    for (int block = 0; block < count; block++) {
      target[block] = used;
      used += sizes[block + 1] > 0 ? 1 : 0;
    }
    var starts = new int[used + 1];
    for (int block : assigned) {
      starts[target[block] + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    int[] next = starts.clone();
    var ordered = new int[documents.length];
    for (int i = 0; i < documents.length; i++) {
      ordered[next[target[assigned[i]]]++] = documents[i];
    }
    return summarised(starts, ordered);
  }

  /** The centroid that each document is nearest to. */
  private int[] assign(int[] documents, int count, RandomGenerator random) {
    int[] drawn = documents.clone();
    for (int i = 0; i < count; i++) {
      int at = random.nextInt(i, drawn.length);
      int swapped = drawn[i];
      drawn[i] = drawn[at];
      drawn[at] = swapped;
    }
    centroids.fill(codes, drawn, count);
    var assigned = new int[documents.length];
    for (int i = 0; i < documents.length; i++) {
      assigned[i] = centroids.nearest(codes, documents[i]);
    }
    return assigned;
  }

  private BlockList summarised(int[] starts, int[] documents) {
    int blocks = starts.length - 1;
    var entries = new SummaryEntries();
    for (int block = 0; block < blocks; block++) {
      int[] latents = maxima(documents, starts[block], starts[block + 1]);
      int kept = keepEnergy(latents);
      for (int i = 0; i < kept; i++) {
        entries.add(latents[i], block, highest[latents[i]]);
      }
      for (int latent : latents) {
        highest[latent] = 0;
      }
    }
    return entries.list(starts, documents);
  }

  /** Leaves the highest value of each latent in the array, and gives the latents that have one. */
  private int[] maxima(int[] documents, int from, int to) {
    int most = 0;
    for (int i = from; i < to; i++) {
      most += codes.start(documents[i] + 1) - codes.start(documents[i]);
    }
    var latents = new int[most];
    int count = 0;
    for (int i = from; i < to; i++) {
      for (int at = codes.start(documents[i]); at < codes.start(documents[i] + 1); at++) {
        int latent = codes.latent(at);
        if (highest[latent] == 0) {
          latents[count++] = latent;
        }
        highest[latent] = Math.max(highest[latent], codes.value(at));
      }
    }
    return Arrays.copyOf(latents, count);
  }

  /** Sorts latents by falling value and counts how many of them make up the share. */
  private int keepEnergy(int[] latents) {
    var keys = new long[latents.length];
    long sum = 0;
    for (int i = 0; i < keys.length; i++) {
      keys[i] = (long) -highest[latents[i]] << 32 | latents[i];
      sum += highest[latents[i]];
    }
    Arrays.sort(keys);
    double wanted = build.energy() * sum;
    long reached = 0;
    int kept = 0;
    for (int i = 0; i < keys.length; i++) {
      latents[i] = (int) keys[i];
      if (reached < wanted) {
        reached += highest[latents[i]];
        kept++;
      }
    }
    return kept;
  }
}
