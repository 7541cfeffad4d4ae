package dev.invar.bench.sparse.seismic;

import dev.invar.bench.sparse.codes.ByteCodes;
import java.util.Arrays;

/** The documents of each latent, all of them first and then those of the highest values. */
final class Postings {
  private static final int LEVELS = 256;

  private final ByteCodes codes;
  private final int most;
  private final int[] starts;
  private final int[] documents;
  private final byte[] values;

  private Postings(ByteCodes codes, int most) {
    this.codes = codes;
    this.most = most;
    this.starts = new int[codes.latents() + 1];
    int[] counts = codes.counts();
    System.arraycopy(counts, 0, starts, 1, counts.length);
    Arrays.parallelPrefix(starts, Integer::sum);
    this.documents = new int[codes.nonZeros()];
    this.values = new byte[codes.nonZeros()];
    int[] next = starts.clone();
    for (int row = 0; row < codes.rows(); row++) {
      for (int place = codes.start(row); place < codes.start(row + 1); place++) {
        int at = next[codes.latent(place)]++;
        documents[at] = row;
        values[at] = (byte) codes.value(place);
      }
    }
  }

  static Postings of(ByteCodes codes, int most) {
    return new Postings(codes, most);
  }

  /** At most λ documents of a latent, ascending; of equal values the lower numbers. */
  int[] documents(int latent) {
    int from = starts[latent];
    int to = starts[latent + 1];
    if (to - from <= most) {
      return Arrays.copyOfRange(documents, from, to);
    }
    var counts = new int[LEVELS];
    for (int at = from; at < to; at++) {
      counts[values[at] & 0xFF]++;
    }
    int level = LEVELS - 1;
    int above = 0;
    while (above + counts[level] < most) {
      above += counts[level--];
    }
    int free = most - above;
    var kept = new int[most];
    int size = 0;
    for (int at = from; at < to; at++) {
      int value = values[at] & 0xFF;
      if (value > level || (value == level && free-- > 0)) {
        kept[size++] = documents[at];
      }
    }
    return kept;
  }

  @Override
  public String toString() {
    return "at most " + most + " documents of each latent of " + codes.rows();
  }
}
