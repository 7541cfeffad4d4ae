package dev.invar.align.match;

import dev.invar.linalg.CrossProduct;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;

/**
 * Weighted links between rows of two clouds, possibly many for each row.
 *
 * @param source row numbers
 * @param target row numbers, as many
 * @param weights at least 0, as many
 */
@SuppressWarnings("ArrayRecordComponent") // inside one matcher, never compared
record Links(int[] source, int[] target, double[] weights) {
  /** How many links there are. */
  int size() {
    return source.length;
  }

  /** Σ w·xᵀy over the links, and the known pairs with a weight of 1; dx×dy. Cost: O(n·dx·dy). */
  DoubleMatrix cross(Clouds clouds) {
    var sums = new CrossProduct(clouds.x().columns(), clouds.y().columns());
    sums.add(clouds.x(), averages(clouds));
    if (clouds.known() > 0) {
      sums.add(clouds.knownX(), clouds.knownY());
    }
    return sums.product();
  }

  /** Σ w·y of each row of the source. */
  private FloatMatrix averages(Clouds clouds) {
    int n = Math.toIntExact(clouds.x().rows());
    int width = clouds.y().columns();
    var sums = new float[n][width];
    var row = new float[width];
    for (int link = 0; link < source.length; link++) {
      clouds.y().copyRow(target[link], row);
      float[] sum = sums[source[link]];
      float weight = (float) weights[link];
      for (int j = 0; j < width; j++) {
        sum[j] += weight * row[j];
      }
    }
    FloatMatrix result = FloatMatrix.allocate(n, width);
    for (int i = 0; i < n; i++) {
      result.setRow(i, sums[i]);
    }
    return result;
  }
}
