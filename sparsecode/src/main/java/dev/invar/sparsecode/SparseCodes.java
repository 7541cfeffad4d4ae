package dev.invar.sparsecode;

import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import java.util.Arrays;
import java.util.Objects;

/**
 * The sparse codes of n rows, over the same h latents, one after another in three arrays.
 * Immutable.
 *
 * <p>Memory: 8 bytes for each non-zero and 4 for each row; at most 2³¹ − 1 non-zeros.
 */
public final class SparseCodes {
  private final int latentCount;
  private final int[] starts;
  private final int[] latents;
  private final float[] values;

  private SparseCodes(int latentCount, int[] starts, int[] latents, float[] values) {
    this.latentCount = latentCount;
    this.starts = starts;
    this.latents = latents;
    this.values = values;
  }

  /** How many codes there are: n. */
  public int rows() {
    return starts.length - 1;
  }

  /** How many latents there are: h. */
  public int latentCount() {
    return latentCount;
  }

  /** How many values are not zero, over all rows. */
  public int nonZeros() {
    return starts[rows()];
  }

  /** How many latents are active in a row. */
  public int size(int row) {
    Objects.checkIndex(row, rows());
    return starts[row + 1] - starts[row];
  }

  /** The place of a row's first non-zero; of row n the place after the last. */
  public int start(int row) {
    return starts[row];
  }

  /** The latent at a place from {@link #start} on; ascending within a row. */
  public int latent(int place) {
    return latents[place];
  }

  /** The value at a place from {@link #start} on; above 0. */
  public float value(int place) {
    return values[place];
  }

  /** One row's code; copied. */
  public SparseCode row(int row) {
    Objects.checkIndex(row, rows());
    return new SparseCode(
        Arrays.copyOfRange(latents, starts[row], starts[row + 1]),
        Arrays.copyOfRange(values, starts[row], starts[row + 1]));
  }

  /** How many rows each latent is active in; h numbers. */
  public int[] counts() {
    var counts = new int[latentCount];
    for (int place = 0; place < nonZeros(); place++) {
      counts[latents[place]]++;
    }
    return counts;
  }

  /** Such as {@code SparseCodes 1000×16384 with 32000 non-zeros}. */
  @Override
  public String toString() {
    return "SparseCodes " + rows() + "×" + latentCount + " with " + nonZeros() + " non-zeros";
  }

  /** Collects codes row by row. Not thread-safe. */
  public static final class Builder {
    private final int latentCount;
    private int[] starts = new int[1025];
    private int[] latents = new int[1 << 14];
    private float[] values = new float[1 << 14];
    private int rows;

    /**
     * @param latentCount h, at least 1
     */
    public Builder(int latentCount) {
      if (latentCount < 1) {
        throw new OptionException("number of latents", "at least 1", latentCount);
      }
      this.latentCount = latentCount;
    }

    /**
     * Adds the next row's code.
     *
     * @throws ShapeException if it has a latent that does not exist, or the codes become too many
     */
    public Builder add(SparseCode code) {
      code.requireWithin(latentCount, "the code of row " + rows);
      int start = starts[rows];
      if (code.size() > Integer.MAX_VALUE - 8 - start) {
        throw new ShapeException(
            "non-zeros of sparse codes", "at most " + (Integer.MAX_VALUE - 8), "more");
      }
      int end = start + code.size();
      if (end > latents.length) {
        int capacity = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(end, 2L * latents.length));
        latents = Arrays.copyOf(latents, capacity);
        values = Arrays.copyOf(values, capacity);
      }
      System.arraycopy(code.latents(), 0, latents, start, code.size());
      System.arraycopy(code.values(), 0, values, start, code.size());
      rows++;
      if (rows == starts.length) {
        starts = Arrays.copyOf(starts, 2 * rows);
      }
      starts[rows] = end;
      return this;
    }

    /** The codes so far; copied. */
    public SparseCodes build() {
      return new SparseCodes(
          latentCount,
          Arrays.copyOf(starts, rows + 1),
          Arrays.copyOf(latents, starts[rows]),
          Arrays.copyOf(values, starts[rows]));
    }
  }
}
