package dev.invar.align.map;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.Svd;
import dev.invar.method.ShapeException;
import java.util.Arrays;
import java.util.Optional;

/**
 * x ↦ Ax + b, with A of m×d and b of m values.
 *
 * <p>A and b are kept in double, so that chains and inverses of rotations are exact to 1e-12;
 * vectors are mapped in float. Cost: 2md operations a vector, 16md bytes.
 */
public final class AffineMap implements VectorMap {
  /** How far A·Aᵀ may be from a multiple of the identity for A to count as orthogonal. */
  private static final double ORTHOGONAL = 1e-9;

  /** Singular values below this share of the largest count as 0. */
  private static final double SINGULAR = 1e-12;

  private final DoubleMatrix weights;
  private final double[] offset;
  private final Floats floats;
  private final float[] floatOffset;

  private AffineMap(DoubleMatrix weights, double[] offset) {
    this(weights, offset, Floats.of(weights.requireFinite("weights of a map")));
  }

  private AffineMap(DoubleMatrix weights, double[] offset, Floats floats) {
    this.weights = weights;
    this.offset = offset;
    this.floats = floats;
    this.floatOffset = toFloats(offset);
  }

  /** A in single precision. */
  private sealed interface Floats {
    static Floats of(DoubleMatrix weights) {
      return isIdentity(weights)
          ? new Same()
          : new Given(weights.toFloats(), weights.transposed().toFloats());
    }
  }

  /** A is the identity, and nothing is multiplied. */
  private record Same() implements Floats {}

  /**
   * Any other A.
   *
   * @param rows m×d, for a vector
   * @param columns the transposed, for many rows
   */
  private record Given(FloatMatrix rows, FloatMatrix columns) implements Floats {}

  /**
   * x ↦ Ax + b.
   *
   * @param weights A, m×d; copied
   * @param offset b, m values; copied
   * @throws ShapeException if the sizes do not fit
   */
  public static AffineMap of(DoubleMatrix weights, double[] offset) {
    if (offset.length != weights.rows()) {
      throw new ShapeException("offset of a map", weights.rows() + " values", offset.length);
    }
    return new AffineMap(weights.copy(), offset.clone());
  }

  /** x ↦ Ax. */
  public static AffineMap of(DoubleMatrix weights) {
    return of(weights, new double[Math.toIntExact(weights.rows())]);
  }

  /**
   * x ↦ xW, the form in which papers whose rows are samples write a map.
   *
   * @param w d×m; only read
   */
  public static AffineMap ofRows(DoubleMatrix w) {
    return new AffineMap(w.transposed(), new double[w.columns()]);
  }

  /** x ↦ x. */
  public static AffineMap identity(int width) {
    return new AffineMap(DoubleMatrix.identity(width), new double[width]);
  }

  /** A, m×d; a copy. */
  public DoubleMatrix weights() {
    return weights.copy();
  }

  /** b, m values; a copy. */
  public double[] offset() {
    return offset.clone();
  }

  /** b in single precision, m values; a copy. */
  public float[] floatOffset() {
    return floatOffset.clone();
  }

  @Override
  public int inputWidth() {
    return weights.columns();
  }

  @Override
  public int outputWidth() {
    return Math.toIntExact(weights.rows());
  }

  @Override
  public float[] apply(float[] vector) {
    requireWidth(vector.length);
    float[] result =
        switch (floats) {
          case Same same -> vector.clone();
          case Given given -> given.rows.times(vector);
        };
    for (int i = 0; i < result.length; i++) {
      result[i] += floatOffset[i];
    }
    return result;
  }

  @Override
  public FloatMatrix apply(FloatMatrix rows) {
    requireWidth(rows.columns());
    FloatMatrix result = FloatMatrix.allocate(rows.rows(), outputWidth());
    apply(rows, result);
    return result;
  }

  /**
   * x ↦ Ax, without the offset, of every row.
   *
   * @param rows n×d; only read
   * @param into n×m; set, and must not share memory with the rows
   */
  public void applyLinear(FloatMatrix rows, FloatMatrix into) {
    requireWidth(rows.columns());
    switch (floats) {
      case Same same -> copy(rows, into);
      case Given given -> rows.times(given.columns, into);
    }
  }

  private static void copy(FloatMatrix rows, FloatMatrix into) {
    if (into.rows() != rows.rows() || into.columns() != rows.columns()) {
      throw new ShapeException("matrix to map into", rows, into);
    }
    into.segment().copyFrom(rows.segment());
  }

  @Override
  public void apply(FloatMatrix rows, FloatMatrix into) {
    applyLinear(rows, into);
    if (isZero(offset)) {
      return;
    }
    var row = new float[floatOffset.length];
    for (long i = 0; i < into.rows(); i++) {
      into.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        row[j] += floatOffset[j];
      }
      into.setRow(i, row);
    }
  }

  /** As {@link #apply(float[])}, in double. */
  public double[] apply(double[] vector) {
    requireWidth(vector.length);
    double[] result = weights.times(vector);
    for (int i = 0; i < result.length; i++) {
      result[i] += offset[i];
    }
    return result;
  }

  /** Aᵀy, the vector v for which ⟨y, Ax⟩ = ⟨v, x⟩ for every x. */
  public float[] adjoint(float[] y) {
    if (floats instanceof Same) {
      return y.clone();
    }
    var doubles = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      doubles[i] = y[i];
    }
    return toFloats(weights.transposeTimes(doubles));
  }

  /** This map and then another, as one: x ↦ C(Ax + b) + d. */
  public AffineMap then(AffineMap next) {
    if (next.inputWidth() != outputWidth()) {
      throw new ShapeException("input width of the next map", outputWidth(), next.inputWidth());
    }
    if (floats instanceof Same) {
      return new AffineMap(next.weights, next.apply(offset), next.floats);
    }
    if (next.floats instanceof Same) {
      return new AffineMap(weights, next.apply(offset), floats);
    }
    return new AffineMap(next.weights.times(weights), next.apply(offset));
  }

  /** x ↦ A(x − mean) + b, as one map. */
  public AffineMap after(double[] mean) {
    requireWidth(mean.length);
    double[] shifted = weights.times(mean);
    for (int i = 0; i < shifted.length; i++) {
      shifted[i] = offset[i] - shifted[i];
    }
    return new AffineMap(weights, shifted, floats);
  }

  /** Exact for a square A whose condition number is below 1e12; empty otherwise. */
  @Override
  public Optional<VectorMap> inverse() {
    if (inputWidth() != outputWidth()) {
      return Optional.empty();
    }
    if (isRigid()) {
      return Optional.of(pseudoInverse());
    }
    Svd svd = Svd.of(weights);
    double[] values = svd.singularValues();
    return values[values.length - 1] <= SINGULAR * values[0]
        ? Optional.empty()
        : Optional.of(pseudoInverse(svd));
  }

  /**
   * y ↦ A⁺(y − b): the shortest vector whose image is nearest to y. Undoes this map where it can be
   * undone. Cost: O(md·min(m, d)), less if A is orthogonal.
   */
  public AffineMap pseudoInverse() {
    if (floats instanceof Same && isZero(offset)) {
      return this;
    }
    double factor = orthogonalFactor();
    return factor > 0
        ? undo(weights.transposed().scaled(1 / factor))
        : pseudoInverse(Svd.of(weights));
  }

  private AffineMap pseudoInverse(Svd svd) {
    double[] values = svd.singularValues();
    DoubleMatrix v = svd.v().copy();
    for (int j = 0; j < values.length; j++) {
      double inverse = values[j] <= SINGULAR * values[0] ? 0 : 1 / values[j];
      for (long i = 0; i < v.rows(); i++) {
        v.set(i, j, v.get(i, j) * inverse);
      }
    }
    return undo(v.timesTranspose(svd.u()));
  }

  private AffineMap undo(DoubleMatrix inverse) {
    double[] back = inverse.times(offset);
    for (int i = 0; i < back.length; i++) {
      back[i] = -back[i];
    }
    return new AffineMap(inverse, back);
  }

  /** Whether AᵀA is a multiple of the identity. */
  @Override
  public boolean isRigid() {
    return outputWidth() >= inputWidth() && orthogonalFactor() > 0;
  }

  /** The c for which the shorter side's product, AᵀA or AAᵀ, is c times the identity; 0 if none. */
  private double orthogonalFactor() {
    DoubleMatrix gram =
        outputWidth() >= inputWidth()
            ? weights.transposeTimes(weights)
            : weights.timesTranspose(weights);
    double factor = gram.get(0, 0);
    for (int i = 0; i < gram.columns(); i++) {
      for (int j = 0; j < gram.columns(); j++) {
        double expected = i == j ? factor : 0;
        if (Math.abs(gram.get(i, j) - expected) > ORTHOGONAL * factor) {
          return 0;
        }
      }
    }
    return factor;
  }

  private void requireWidth(int width) {
    if (width != inputWidth()) {
      throw new ShapeException("width of a vector to map", inputWidth(), width);
    }
  }

  private static boolean isIdentity(DoubleMatrix matrix) {
    if (matrix.rows() != matrix.columns()) {
      return false;
    }
    for (int i = 0; i < matrix.columns(); i++) {
      for (int j = 0; j < matrix.columns(); j++) {
        if (matrix.get(i, j) != (i == j ? 1 : 0)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isZero(double[] values) {
    return Arrays.stream(values).allMatch(value -> value == 0);
  }

  private static float[] toFloats(double[] values) {
    var result = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      result[i] = (float) values[i];
    }
    return result;
  }

  /** Such as {@code AffineMap 384 → 384}. */
  @Override
  public String toString() {
    return "AffineMap " + inputWidth() + " → " + outputWidth();
  }
}
