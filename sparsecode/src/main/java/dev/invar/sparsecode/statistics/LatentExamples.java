package dev.invar.sparsecode.statistics;

import dev.invar.method.OptionException;
import dev.invar.sparsecode.SparseCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * For every latent the rows that activate it most, which say what it stands for: found in one pass
 * over the codes. Immutable.
 *
 * <p>Cost: one look at each non-zero, and O(m) for one that is among the best so far. Memory: 8
 * bytes for each latent and example.
 */
public final class LatentExamples {
  private final int most;
  private final int[] sizes;
  private final int[] rows;
  private final float[] values;

  private LatentExamples(int latents, int most) {
    this.most = most;
    this.sizes = new int[latents];
    this.rows = new int[Math.multiplyExact(latents, most)];
    this.values = new float[rows.length];
  }

  /**
   * A row and how strongly it activates a latent.
   *
   * @param row of the codes
   * @param value above 0
   */
  public record Example(int row, float value) {}

  /**
   * Looks through codes.
   *
   * @param most examples for each latent, at least 1, at most 2³¹ / h
   */
  public static LatentExamples of(SparseCodes codes, int most) {
    if (most < 1 || most > Integer.MAX_VALUE / codes.latentCount()) {
      throw new OptionException(
          "examples for each latent", "1 to " + Integer.MAX_VALUE / codes.latentCount(), most);
    }
    var examples = new LatentExamples(codes.latentCount(), most);
    for (int row = 0; row < codes.rows(); row++) {
      for (int place = codes.start(row); place < codes.start(row + 1); place++) {
        examples.offer(codes.latent(place), row, codes.value(place));
      }
    }
    return examples;
  }

  /** Rows come in ascending order, so that one of equal value never moves an earlier one. */
  private void offer(int latent, int row, float value) {
    int start = latent * most;
    int size = sizes[latent];
    if (size == most && value <= values[start + most - 1]) {
      return;
    }
    int at = Math.min(size, most - 1);
    while (at > 0 && values[start + at - 1] < value) {
      values[start + at] = values[start + at - 1];
      rows[start + at] = rows[start + at - 1];
      at--;
    }
    values[start + at] = value;
    rows[start + at] = row;
    sizes[latent] = Math.min(most, size + 1);
  }

  /** The rows that activate a latent most, strongest first, ties to the lower row. */
  public List<Example> of(int latent) {
    Objects.checkIndex(latent, sizes.length);
    var examples = new ArrayList<Example>();
    for (int i = 0; i < sizes[latent]; i++) {
      examples.add(new Example(rows[latent * most + i], values[latent * most + i]));
    }
    return examples;
  }
}
