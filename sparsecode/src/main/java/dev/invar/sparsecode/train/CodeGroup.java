package dev.invar.sparsecode.train;

import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.GatheredRows;
import java.util.Arrays;

/**
 * Active latents of a batch's rows that are decoded together, and the slopes of the loss there.
 *
 * <p>The entries of row i stand at the places from i·width on, in ascending order of latents. The
 * slope of the loss by a decoded row, ∂L/∂x̂ᵢ, is row i of {@link #residuals}: latent u's atom has
 * the gradient Σᵢ aᵢᵤ·∂L/∂x̂ᵢ, its encoder Σᵢ (∂L/∂aᵢᵤ)·xᵢ, its bias Σᵢ ∂L/∂aᵢᵤ.
 */
final class CodeGroup {
  private final int rows;
  private final int width;
  private final int[] sizes;
  private final int[] starts;
  private final int[] places;
  final int[] latents;
  final float[] values;
  final float[] slopes;
  final FloatMatrix residuals;

  /**
   * @param rows of the batch
   * @param width most entries of a row
   * @param latentCount h
   * @param d width of a decoded row
   */
  CodeGroup(int rows, int width, int latentCount, int d) {
    this.rows = rows;
    this.width = width;
    this.sizes = new int[rows];
    this.starts = new int[latentCount + 1];
    this.places = new int[rows * width];
    this.latents = new int[rows * width];
    this.values = new float[rows * width];
    this.slopes = new float[rows * width];
    this.residuals = FloatMatrix.allocate(rows, d);
  }

  int width() {
    return width;
  }

  int rows() {
    return rows;
  }

  void clearRow(int row) {
    sizes[row] = 0;
  }

  void add(int row, int latent, float value) {
    int place = start(row) + sizes[row]++;
    latents[place] = latent;
    values[place] = value;
    slopes[place] = 0;
  }

  int start(int row) {
    return row * width;
  }

  int end(int row) {
    return row * width + sizes[row];
  }

  int size(int row) {
    return sizes[row];
  }

  /** y ← y + Σ aᵤ·atomᵤ over a row's entries. */
  void decode(int row, FloatMatrix atoms, float[] y) {
    GatheredRows.add(atoms, latents, values, start(row), end(row), y);
  }

  /** Sets a row's ∂L/∂x̂ and what follows for its values: ∂L/∂aᵤ = atomᵤ·∂L/∂x̂. */
  void setResidual(int row, FloatMatrix atoms, float[] residual) {
    residuals.setRow(row, residual);
    GatheredRows.addDots(atoms, latents, start(row), end(row), residual, 1, slopes);
  }

  /** Sorts the entries by latents; called when all rows are set. Cost: O(entries + h). */
  void index() {
    Arrays.fill(starts, 0);
    for (int row = 0; row < rows; row++) {
      for (int place = start(row); place < end(row); place++) {
        starts[latents[place] + 1]++;
      }
    }
    for (int u = 1; u < starts.length; u++) {
      starts[u] += starts[u - 1];
    }
    for (int row = 0; row < rows; row++) {
      for (int place = start(row); place < end(row); place++) {
        places[starts[latents[place]]++] = place;
      }
    }
    System.arraycopy(starts, 0, starts, 1, starts.length - 1);
    starts[0] = 0;
  }

  /** Where a latent's entries begin in the order by latents; rows ascend within them. */
  int firstOf(int latent) {
    return starts[latent];
  }

  /** How many rows activate a latent. */
  int countOf(int latent) {
    return starts[latent + 1] - starts[latent];
  }

  /** The place of an entry in the order by latents. */
  int placeAt(int ordinal) {
    return places[ordinal];
  }

  /** The row of a place. */
  int rowOf(int place) {
    return place / width;
  }
}
