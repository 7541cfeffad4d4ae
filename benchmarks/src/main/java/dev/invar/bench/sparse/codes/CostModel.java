package dev.invar.bench.sparse.codes;

import dev.invar.sparsecode.SparseCode;
import java.util.Locale;

/**
 * What an exact scan must cost on this machine: T = max(B/bandwidth, P·c) + N·s, with P the
 * postings of the query, B = 3P + 4·tiles·k the bytes of its lists, c the time to add one posting
 * to a sum and s the time to clear and look at one document's sum.
 *
 * @param bandwidth bytes a second, of one thread that reads much memory in order
 * @param perPosting c, seconds
 * @param perDocument s, seconds
 */
public record CostModel(double bandwidth, double perPosting, double perDocument) {
  private static final int POSTING_BYTES = 3;
  private static final int ENTRY_BYTES = 4;

  /** Bytes of a query's lists. */
  public static double bytes(ByteCodes codes, SparseCode query) {
    int tiles = (codes.rows() + TileLoop.TILE - 1) / TileLoop.TILE;
    return (double) POSTING_BYTES * codes.postings(query)
        + (double) ENTRY_BYTES * tiles * query.size();
  }

  /** The least seconds that an exact scan for a query takes. */
  public double limit(ByteCodes codes, SparseCode query) {
    return Math.max(bytes(codes, query) / bandwidth, codes.postings(query) * perPosting)
        + codes.rows() * perDocument;
  }

  /** The constants as text. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "bandwidth of one thread %.1f GB/s; %.2f ns a posting; %.3f ns a document",
        bandwidth * 1e-9,
        perPosting * 1e9,
        perDocument * 1e9);
  }
}
