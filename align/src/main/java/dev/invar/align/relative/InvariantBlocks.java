package dev.invar.align.relative;

import dev.invar.align.map.AnchorBlock;
import dev.invar.align.map.AnchorMeasure;
import dev.invar.align.map.AnchorSimilarities;
import dev.invar.linalg.FloatMatrix;
import java.util.ArrayList;
import java.util.List;

/**
 * One side's similarities to its anchors by every measure of the product, each brought to mean 0
 * and variance 1 over the other anchors.
 *
 * @param anchors n×d, of length 1 and less the mean
 * @param blocks one per measure, not weighted; a block's values divided by √n
 */
record InvariantBlocks(FloatMatrix anchors, List<AnchorBlock> blocks) {
  static final List<AnchorMeasure> MEASURES =
      List.of(
          AnchorMeasure.COSINE,
          AnchorMeasure.EUCLIDEAN,
          AnchorMeasure.MANHATTAN,
          AnchorMeasure.CHEBYSHEV);

  static InvariantBlocks of(FloatMatrix anchors) {
    var blocks = new ArrayList<AnchorBlock>();
    for (AnchorMeasure measure : MEASURES) {
      blocks.add(standardized(anchors, measure));
    }
    return new InvariantBlocks(anchors, blocks);
  }

  private static AnchorBlock standardized(FloatMatrix anchors, AnchorMeasure measure) {
    int n = Math.toIntExact(anchors.rows());
    FloatMatrix similarities =
        AnchorSimilarities.of(anchors, List.of(AnchorBlock.plain(measure, n))).apply(anchors);
    var shift = new double[n];
    var factor = new double[n];
    for (int j = 0; j < n; j++) {
      double sum = 0;
      double squares = 0;
      for (int i = 0; i < n; i++) {
        double similarity = i == j ? 0 : similarities.get(i, j);
        sum += similarity;
        squares += similarity * similarity;
      }
      int others = Math.max(1, n - 1);
      shift[j] = sum / others;
      double spread = Math.sqrt(Math.max(0, squares / others - shift[j] * shift[j]));
      factor[j] = (spread > 1e-6 ? 1 / spread : 1) / Math.sqrt(n);
    }
    return new AnchorBlock(measure, shift, factor);
  }

  /** How many measures there are. */
  int count() {
    return blocks.size();
  }

  /** The side's map by one measure alone. */
  AnchorSimilarities alone(int block) {
    return AnchorSimilarities.of(anchors, List.of(blocks.get(block)));
  }

  /** The side's map: blocks side by side, each multiplied by √w; those of no weight left out. */
  AnchorSimilarities weighted(double[] weights) {
    var kept = new ArrayList<AnchorBlock>();
    for (int block = 0; block < blocks.size(); block++) {
      if (weights[block] > 0) {
        kept.add(scaled(blocks.get(block), Math.sqrt(weights[block])));
      }
    }
    return AnchorSimilarities.of(anchors, kept);
  }

  private static AnchorBlock scaled(AnchorBlock block, double by) {
    double[] factor = block.factor();
    for (int i = 0; i < factor.length; i++) {
      factor[i] *= by;
    }
    return new AnchorBlock(block.measure(), block.shift(), factor);
  }
}
