package dev.invar.bench.sparse.codes;

import java.util.Arrays;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The bare loop that no exact scan of postings does without, on arrays: for each tile of {@value
 * #TILE} documents it clears the sums, adds up the query's lists, and looks for sums that are high
 * enough. No reader, no collector, no deletes. It is the limit that an index is measured against.
 * Not thread-safe: it keeps the sums.
 */
public final class TileLoop {
  static final int TILE = 1 << 16;
  private static final VectorSpecies<Integer> I = IntVector.SPECIES_PREFERRED;

  private final int rows;
  private final int tiles;
  private final double unit;
  private final int[] starts;
  private final char[] documents;
  private final byte[] values;
  private final int[] sums = new int[TILE];

  /** Sorts codes by latent, then by document. */
  public TileLoop(ByteCodes codes) {
    this.rows = codes.rows();
    this.tiles = (rows + TILE - 1) / TILE;
    this.unit = codes.unit();
    this.starts = new int[codes.latents() * tiles + 1];
    for (int row = 0; row < rows; row++) {
      for (int place = codes.start(row); place < codes.start(row + 1); place++) {
        starts[codes.latent(place) * tiles + row / TILE + 1]++;
      }
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    this.documents = new char[codes.nonZeros()];
    this.values = new byte[codes.nonZeros()];
    int[] next = starts.clone();
    for (int row = 0; row < rows; row++) {
      for (int place = codes.start(row); place < codes.start(row + 1); place++) {
        int at = next[codes.latent(place) * tiles + row / TILE]++;
        documents[at] = (char) (row % TILE);
        values[at] = (byte) codes.value(place);
      }
    }
  }

  /** The best documents for a query. */
  public Answer search(QueryWeights query, int k) {
    var best = new Best(k);
    for (int tile = 0; tile < tiles; tile++) {
      clear(tile);
      scatter(query, tile);
      scan(query, tile, best);
    }
    return best.drain();
  }

  /** Clearing and looking alone, without any list: a number that no compiler can know. */
  public int sweep(QueryWeights query, int k) {
    var best = new Best(k);
    for (int tile = 0; tile < tiles; tile++) {
      clear(tile);
      scan(query, tile, best);
    }
    return best.drain().documents().length;
  }

  private int size(int tile) {
    return Math.min(TILE, rows - tile * TILE);
  }

  private void clear(int tile) {
    Arrays.fill(sums, 0, Math.min(TILE, size(tile) + I.length()), 0);
  }

  private void scatter(QueryWeights query, int tile) {
    int[] latents = query.latents();
    for (int i = 0; i < latents.length; i++) {
      int list = latents[i] * tiles + tile;
      add(starts[list], starts[list + 1], query.weights()[i]);
    }
  }

  private void add(int from, int to, int weight) {
    for (int at = from; at < to; at++) {
      sums[documents[at]] += weight * (values[at] & 0xFF);
    }
  }

  private void scan(QueryWeights query, int tile, Best best) {
    int size = size(tile);
    int floor = floor(query, best);
    for (int from = 0; from < size; from += I.length()) {
      if (IntVector.fromArray(I, sums, from).compare(VectorOperators.GT, floor).anyTrue()) {
        for (int at = from; at < Math.min(size, from + I.length()); at++) {
          if (sums[at] > floor) {
            best.add(tile * TILE + at, query.score(sums[at], unit));
          }
        }
        floor = floor(query, best);
      }
    }
  }

  /** A sum that is surely too low; the sums that come after it are looked at one by one. */
  private int floor(QueryWeights query, Best best) {
    return Math.max(0, (int) (best.floor() / (unit / query.factor()) * (1 - 1e-7)) - 1);
  }
}
