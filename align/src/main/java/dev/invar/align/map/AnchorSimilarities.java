package dev.invar.align.map;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.ShapeException;
import java.util.List;
import java.util.Optional;

/**
 * A vector as its similarities to anchors, by one measure or several side by side: what stays the
 * same when a space is rotated, or otherwise moved in a way that the measure does not see.
 *
 * <p>Computed in double. Cost: 2nd operations a vector for each block, 4nd bytes. Safe for use by
 * several threads.
 */
public final class AnchorSimilarities implements VectorMap {
  private final FloatMatrix anchors;
  private final List<AnchorBlock> blocks;
  private final double[] squares;

  private AnchorSimilarities(FloatMatrix anchors, List<AnchorBlock> blocks) {
    this.anchors = anchors.requireFinite("anchors");
    this.blocks = blocks;
    this.squares = new double[Math.toIntExact(anchors.rows())];
    for (int i = 0; i < squares.length; i++) {
      squares[i] = product(anchors.row(i), anchors.row(i));
    }
  }

  /**
   * Similarities by each block in turn.
   *
   * @param anchors n×d, n and d at least 1; copied
   * @param blocks at least one, each of n values
   * @throws ShapeException if there is no block or no anchor, or the sizes do not fit
   */
  public static AnchorSimilarities of(FloatMatrix anchors, List<AnchorBlock> blocks) {
    if (anchors.rows() < 1 || anchors.columns() < 1 || blocks.isEmpty()) {
      throw new ShapeException(
          "anchors and blocks", "at least one of each", anchors + " and " + blocks.size());
    }
    for (AnchorBlock block : blocks) {
      if (block.anchors() != anchors.rows()) {
        throw new ShapeException("values of a block of anchors", anchors.rows(), block.anchors());
      }
    }
    FloatMatrix copy = FloatMatrix.allocate(anchors.rows(), anchors.columns());
    copy.segment().copyFrom(anchors.segment());
    return new AnchorSimilarities(copy, List.copyOf(blocks));
  }

  /** The anchors, n×d; shared, not copied: only to be read. */
  public FloatMatrix anchors() {
    return anchors;
  }

  /** The blocks, in the order in which their values follow one another. */
  public List<AnchorBlock> blocks() {
    return blocks;
  }

  @Override
  public int inputWidth() {
    return anchors.columns();
  }

  /** n times the number of blocks. */
  @Override
  public int outputWidth() {
    return Math.multiplyExact(squares.length, blocks.size());
  }

  @Override
  public float[] apply(float[] vector) {
    if (vector.length != inputWidth()) {
      throw new ShapeException("width of a vector to compare", inputWidth(), vector.length);
    }
    double square = product(vector, vector);
    var result = new float[outputWidth()];
    var anchor = new float[vector.length];
    for (int i = 0; i < squares.length; i++) {
      anchors.copyRow(i, anchor);
      for (int block = 0; block < blocks.size(); block++) {
        double similarity =
            similarity(blocks.get(block).measure(), vector, anchor, square * squares[i]);
        result[block * squares.length + i] = (float) blocks.get(block).carried(i, similarity);
      }
    }
    return result;
  }

  @Override
  public FloatMatrix apply(FloatMatrix rows) {
    if (rows.columns() != inputWidth()) {
      throw new ShapeException("width of vectors to compare", inputWidth(), rows.columns());
    }
    FloatMatrix result = FloatMatrix.allocate(rows.rows(), outputWidth());
    for (long i = 0; i < rows.rows(); i++) {
      result.setRow(i, apply(rows.row(i)));
    }
    return result;
  }

  private static double similarity(
      AnchorMeasure measure, float[] vector, float[] anchor, double squares) {
    return switch (measure) {
      case COSINE -> cosine(product(vector, anchor), squares);
      case ANGULAR -> 1 - 2 * Math.acos(cosine(product(vector, anchor), squares)) / Math.PI;
      case EUCLIDEAN -> -euclidean(vector, anchor);
      case MANHATTAN -> -manhattan(vector, anchor);
      case CHEBYSHEV -> -chebyshev(vector, anchor);
    };
  }

  private static double cosine(double product, double squares) {
    return squares > 0 ? Math.clamp(product / Math.sqrt(squares), -1.0, 1.0) : 0;
  }

  private static double euclidean(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      double difference = (double) a[i] - b[i];
      sum += difference * difference;
    }
    return Math.sqrt(sum);
  }

  private static double manhattan(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += Math.abs(a[i] - b[i]);
    }
    return sum;
  }

  private static double chebyshev(float[] a, float[] b) {
    float largest = 0;
    for (int i = 0; i < a.length; i++) {
      largest = Math.max(largest, Math.abs(a[i] - b[i]));
    }
    return largest;
  }

  private static double product(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }

  /** Always empty: it is not linear. */
  @Override
  public Optional<VectorMap> inverse() {
    return Optional.empty();
  }

  @Override
  public boolean isRigid() {
    return false;
  }

  /** Such as {@code AnchorSimilarities 384 → 600}. */
  @Override
  public String toString() {
    return "AnchorSimilarities " + inputWidth() + " → " + outputWidth();
  }
}
