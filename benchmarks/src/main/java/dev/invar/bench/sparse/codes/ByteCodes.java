package dev.invar.bench.sparse.codes;

import dev.invar.method.ShapeException;
import dev.invar.sparsecode.SparseCode;
import java.util.Arrays;

/**
 * Codes with values of one byte, document by document, as an index keeps them: v = round(x / u), at
 * least 1, halves up, with one unit u = 2^e / 255 for all, 2^e the smallest power of two that no
 * value exceeds. Coded here a second time, from the definition and not with the index's own parts,
 * so that it can say whether the index is right.
 *
 * <p>Memory: 3 bytes for each non-zero and 4 for each row.
 */
public final class ByteCodes {
  private static final int LEVELS = 255;
  private static final int MOST_LATENTS = 1 << 16;

  private final int latents;
  private final int[] starts;
  private final char[] latent;
  private final byte[] value;
  private final double unit;
  private final int[] counts;

  private ByteCodes(int latents, int[] starts, char[] latent, byte[] value, double unit) {
    this.latents = latents;
    this.starts = starts;
    this.latent = latent;
    this.value = value;
    this.unit = unit;
    this.counts = new int[latents];
    for (char u : latent) {
      counts[u]++;
    }
  }

  /**
   * Rounds codes. Goes over them twice.
   *
   * @throws ShapeException if there are more latents than 65,536
   */
  public static ByteCodes of(CodeRows codes) {
    if (codes.latents() > MOST_LATENTS) {
      throw new ShapeException(
          "latents of codes in bytes", "at most " + MOST_LATENTS, codes.latents());
    }
    var starts = new int[codes.rows() + 1];
    float largest = 0;
    for (int row = 0; row < codes.rows(); row++) {
      SparseCode code = codes.row(row);
      starts[row + 1] = starts[row] + code.size();
      for (float x : code.values()) {
        largest = Math.max(largest, x);
      }
    }
    double unit = unit(largest);
    var latent = new char[starts[codes.rows()]];
    var value = new byte[latent.length];
    for (int row = 0; row < codes.rows(); row++) {
      SparseCode code = codes.row(row);
      for (int i = 0; i < code.size(); i++) {
        latent[starts[row] + i] = (char) code.latents()[i];
        value[starts[row] + i] = (byte) Math.max(1, Math.floor(code.values()[i] / unit + 0.5));
      }
    }
    return new ByteCodes(codes.latents(), starts, latent, value, unit);
  }

  private static double unit(float largest) {
    int e = Math.getExponent(largest);
    return Math.scalb(1.0, Math.scalb(1f, e) < largest ? e + 1 : e) / LEVELS;
  }

  /** n. */
  public int rows() {
    return starts.length - 1;
  }

  /** h. */
  public int latents() {
    return latents;
  }

  /** The value of one step: 2^e / 255. */
  public double unit() {
    return unit;
  }

  /** Values above 0, over all rows. */
  public int nonZeros() {
    return latent.length;
  }

  /** The place of a row's first value; of row n the place after the last. */
  public int start(int row) {
    return starts[row];
  }

  /** The latent at a place from {@link #start} on; ascending within a row. */
  public int latent(int place) {
    return latent[place];
  }

  /** The value at a place from {@link #start} on, from 1 to 255. */
  public int value(int place) {
    return value[place] & 0xFF;
  }

  /** How many rows have a latent; h numbers, copied. */
  public int[] counts() {
    return counts.clone();
  }

  /** Postings that a query meets: Σ over its latents of the rows that have them. */
  public long postings(SparseCode query) {
    return Arrays.stream(query.latents()).mapToLong(u -> counts[u]).sum();
  }

  /** Σ over the row's values of v·w. */
  public int dot(int row, int[] weights) {
    int sum = 0;
    for (int place = starts[row]; place < starts[row + 1]; place++) {
      sum += weights[latent[place]] * (value[place] & 0xFF);
    }
    return sum;
  }
}
