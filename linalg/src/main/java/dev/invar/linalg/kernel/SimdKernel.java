package dev.invar.linalg.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The loops with the Vector API: fused multiply-add, four sums at a time.
 *
 * <p>Lanes are summed in scalar code, pair by pair: the API leaves the order of its own reduction
 * open, and then the same search could give different last bits before and after compilation.
 */
public final class SimdKernel implements Kernel {
  private static final VectorSpecies<Float> F = FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Double> D = DoubleVector.SPECIES_PREFERRED;
  private static final int FL = F.length();
  private static final int DL = D.length();
  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
  private static final ByteOrder ORDER = ByteOrder.nativeOrder();

  /** Rows of C that one pass over B updates. */
  private static final int TILE = 4;

  @Override
  public String name() {
    return "Vector API, " + F.vectorBitSize() + " bits";
  }

  @Override
  public float dot(float[] a, float[] b) {
    int n = a.length;
    FloatVector s0 = FloatVector.zero(F);
    FloatVector s1 = s0;
    int i = 0;
    for (; i <= n - 2 * FL; i += 2 * FL) {
      s0 = FloatVector.fromArray(F, a, i).fma(FloatVector.fromArray(F, b, i), s0);
      s1 = FloatVector.fromArray(F, a, i + FL).fma(FloatVector.fromArray(F, b, i + FL), s1);
    }
    float sum = sum(s0.add(s1), new float[FL]);
    for (; i < n; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  @Override
  public float squaredDistance(float[] a, float[] b) {
    int n = a.length;
    FloatVector s0 = FloatVector.zero(F);
    FloatVector s1 = s0;
    int i = 0;
    for (; i <= n - 2 * FL; i += 2 * FL) {
      var d0 = FloatVector.fromArray(F, a, i).sub(FloatVector.fromArray(F, b, i));
      var d1 = FloatVector.fromArray(F, a, i + FL).sub(FloatVector.fromArray(F, b, i + FL));
      s0 = d0.fma(d0, s0);
      s1 = d1.fma(d1, s1);
    }
    float sum = sum(s0.add(s1), new float[FL]);
    for (; i < n; i++) {
      float difference = a[i] - b[i];
      sum += difference * difference;
    }
    return sum;
  }

  @Override
  public void dots(MemorySegment rows, long offset, int count, float[] vector, float[] into) {
    int d = vector.length;
    var lanes = new float[FL];
    for (int r = 0; r < count; r++) {
      into[r] = dot(rows, offset + (long) r * d * Float.BYTES, vector, d, lanes);
    }
  }

  private static float dot(MemorySegment rows, long offset, float[] vector, int d, float[] lanes) {
    FloatVector s0 = FloatVector.zero(F);
    FloatVector s1 = s0;
    FloatVector s2 = s0;
    FloatVector s3 = s0;
    int i = 0;
    for (; i <= d - 4 * FL; i += 4 * FL) {
      s0 = load(rows, offset, i).fma(FloatVector.fromArray(F, vector, i), s0);
      s1 = load(rows, offset, i + FL).fma(FloatVector.fromArray(F, vector, i + FL), s1);
      s2 = load(rows, offset, i + 2 * FL).fma(FloatVector.fromArray(F, vector, i + 2 * FL), s2);
      s3 = load(rows, offset, i + 3 * FL).fma(FloatVector.fromArray(F, vector, i + 3 * FL), s3);
    }
    for (; i <= d - FL; i += FL) {
      s0 = load(rows, offset, i).fma(FloatVector.fromArray(F, vector, i), s0);
    }
    float sum = sum(s0.add(s1).add(s2.add(s3)), lanes);
    for (; i < d; i++) {
      sum += rows.get(FLOAT, offset + (long) i * Float.BYTES) * vector[i];
    }
    return sum;
  }

  @Override
  public void squaredDistances(
      MemorySegment rows, long offset, int count, float[] vector, float[] into) {
    int d = vector.length;
    var lanes = new float[FL];
    for (int r = 0; r < count; r++) {
      into[r] = squaredDistance(rows, offset + (long) r * d * Float.BYTES, vector, d, lanes);
    }
  }

  private static float squaredDistance(
      MemorySegment rows, long offset, float[] vector, int d, float[] lanes) {
    FloatVector s0 = FloatVector.zero(F);
    FloatVector s1 = s0;
    int i = 0;
    for (; i <= d - 2 * FL; i += 2 * FL) {
      var d0 = load(rows, offset, i).sub(FloatVector.fromArray(F, vector, i));
      var d1 = load(rows, offset, i + FL).sub(FloatVector.fromArray(F, vector, i + FL));
      s0 = d0.fma(d0, s0);
      s1 = d1.fma(d1, s1);
    }
    float sum = sum(s0.add(s1), lanes);
    for (; i < d; i++) {
      float difference = rows.get(FLOAT, offset + (long) i * Float.BYTES) - vector[i];
      sum += difference * difference;
    }
    return sum;
  }

  @Override
  public void squaredNorms(MemorySegment rows, long offset, int count, int d, float[] into) {
    var lanes = new float[FL];
    for (int r = 0; r < count; r++) {
      into[r] = squaredNorm(rows, offset + (long) r * d * Float.BYTES, d, lanes);
    }
  }

  private static float squaredNorm(MemorySegment rows, long offset, int d, float[] lanes) {
    FloatVector s0 = FloatVector.zero(F);
    FloatVector s1 = s0;
    int i = 0;
    for (; i <= d - 2 * FL; i += 2 * FL) {
      FloatVector v0 = load(rows, offset, i);
      FloatVector v1 = load(rows, offset, i + FL);
      s0 = v0.fma(v0, s0);
      s1 = v1.fma(v1, s1);
    }
    float sum = sum(s0.add(s1), lanes);
    for (; i < d; i++) {
      float value = rows.get(FLOAT, offset + (long) i * Float.BYTES);
      sum += value * value;
    }
    return sum;
  }

  @Override
  public int firstAbove(
      MemorySegment values,
      long offset,
      int from,
      int to,
      float[] weights,
      float scale,
      float shift) {
    FloatVector scales = FloatVector.broadcast(F, scale);
    FloatVector shifts = FloatVector.broadcast(F, shift);
    int i = from;
    for (; i <= to - FL; i += FL) {
      FloatVector bars = FloatVector.fromArray(F, weights, i).fma(scales, shifts);
      var below = load(values, offset, i).compare(VectorOperators.LE, bars);
      if (!below.allTrue()) {
        return i + below.not().firstTrue();
      }
    }
    while (i < to
        && values.get(FLOAT, offset + (long) i * Float.BYTES) <= scale * weights[i] + shift) {
      i++;
    }
    return i;
  }

  @Override
  public boolean allFiniteFloats(MemorySegment values, long count) {
    long i = 0;
    for (; i <= count - FL; i += FL) {
      var next = FloatVector.fromMemorySegment(F, values, i * Float.BYTES, ORDER);
      if (!next.test(VectorOperators.IS_FINITE).allTrue()) {
        return false;
      }
    }
    while (i < count && Float.isFinite(values.getAtIndex(FLOAT, i))) {
      i++;
    }
    return i == count;
  }

  @Override
  public boolean allFiniteDoubles(MemorySegment values, long count) {
    long i = 0;
    for (; i <= count - DL; i += DL) {
      var next = DoubleVector.fromMemorySegment(D, values, i * Double.BYTES, ORDER);
      if (!next.test(VectorOperators.IS_FINITE).allTrue()) {
        return false;
      }
    }
    while (i < count && Double.isFinite(values.getAtIndex(ValueLayout.JAVA_DOUBLE_UNALIGNED, i))) {
      i++;
    }
    return i == count;
  }

  @Override
  public double dot(double[] a, double[] b, int from, int to) {
    DoubleVector s0 = DoubleVector.zero(D);
    DoubleVector s1 = s0;
    int i = from;
    for (; i <= to - 2 * DL; i += 2 * DL) {
      s0 = DoubleVector.fromArray(D, a, i).fma(DoubleVector.fromArray(D, b, i), s0);
      s1 = DoubleVector.fromArray(D, a, i + DL).fma(DoubleVector.fromArray(D, b, i + DL), s1);
    }
    double sum = i == from ? 0 : sum(s0.add(s1));
    for (; i < to; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  @Override
  public void addScaled(double[] y, double factor, double[] x, int from, int to) {
    DoubleVector factors = DoubleVector.broadcast(D, factor);
    int i = from;
    for (; i <= to - DL; i += DL) {
      DoubleVector.fromArray(D, x, i).fma(factors, DoubleVector.fromArray(D, y, i)).intoArray(y, i);
    }
    for (; i < to; i++) {
      y[i] += factor * x[i];
    }
  }

  @Override
  public void rotate(double[] x, double[] y, double c, double s) {
    int n = x.length;
    DoubleVector cs = DoubleVector.broadcast(D, c);
    DoubleVector ss = DoubleVector.broadcast(D, s);
    int i = 0;
    for (; i <= n - DL; i += DL) {
      DoubleVector xs = DoubleVector.fromArray(D, x, i);
      DoubleVector ys = DoubleVector.fromArray(D, y, i);
      cs.mul(xs).sub(ss.mul(ys)).intoArray(x, i);
      cs.mul(ys).add(ss.mul(xs)).intoArray(y, i);
    }
    for (; i < n; i++) {
      double xi = x[i];
      double yi = y[i];
      x[i] = c * xi - s * yi;
      y[i] = s * xi + c * yi;
    }
  }

  @Override
  public void addProduct(float[] a, float[] b, float[] c, int m, int n, int k) {
    int i = 0;
    for (; i <= m - TILE; i += TILE) {
      int j = 0;
      for (; j <= n - FL; j += FL) {
        FloatVector c0 = FloatVector.fromArray(F, c, i * n + j);
        FloatVector c1 = FloatVector.fromArray(F, c, (i + 1) * n + j);
        FloatVector c2 = FloatVector.fromArray(F, c, (i + 2) * n + j);
        FloatVector c3 = FloatVector.fromArray(F, c, (i + 3) * n + j);
        for (int p = 0; p < k; p++) {
          FloatVector bs = FloatVector.fromArray(F, b, p * n + j);
          c0 = bs.fma(FloatVector.broadcast(F, a[i * k + p]), c0);
          c1 = bs.fma(FloatVector.broadcast(F, a[(i + 1) * k + p]), c1);
          c2 = bs.fma(FloatVector.broadcast(F, a[(i + 2) * k + p]), c2);
          c3 = bs.fma(FloatVector.broadcast(F, a[(i + 3) * k + p]), c3);
        }
        c0.intoArray(c, i * n + j);
        c1.intoArray(c, (i + 1) * n + j);
        c2.intoArray(c, (i + 2) * n + j);
        c3.intoArray(c, (i + 3) * n + j);
      }
      addColumns(a, b, c, i, i + TILE, j, n, k);
    }
    addColumns(a, b, c, i, m, 0, n, k);
  }

  /** Rows [i0, i1) and columns [j0, n) of the product, which the tiles left over. */
  private static void addColumns(
      float[] a, float[] b, float[] c, int i0, int i1, int j0, int n, int k) {
    for (int i = i0; i < i1; i++) {
      for (int p = 0; p < k; p++) {
        float factor = a[i * k + p];
        for (int j = j0; j < n; j++) {
          c[i * n + j] += factor * b[p * n + j];
        }
      }
    }
  }

  @Override
  public void addProduct(double[] a, double[] b, double[] c, int m, int n, int k) {
    int i = 0;
    for (; i <= m - TILE; i += TILE) {
      int j = 0;
      for (; j <= n - DL; j += DL) {
        DoubleVector c0 = DoubleVector.fromArray(D, c, i * n + j);
        DoubleVector c1 = DoubleVector.fromArray(D, c, (i + 1) * n + j);
        DoubleVector c2 = DoubleVector.fromArray(D, c, (i + 2) * n + j);
        DoubleVector c3 = DoubleVector.fromArray(D, c, (i + 3) * n + j);
        for (int p = 0; p < k; p++) {
          DoubleVector bs = DoubleVector.fromArray(D, b, p * n + j);
          c0 = bs.fma(DoubleVector.broadcast(D, a[i * k + p]), c0);
          c1 = bs.fma(DoubleVector.broadcast(D, a[(i + 1) * k + p]), c1);
          c2 = bs.fma(DoubleVector.broadcast(D, a[(i + 2) * k + p]), c2);
          c3 = bs.fma(DoubleVector.broadcast(D, a[(i + 3) * k + p]), c3);
        }
        c0.intoArray(c, i * n + j);
        c1.intoArray(c, (i + 1) * n + j);
        c2.intoArray(c, (i + 2) * n + j);
        c3.intoArray(c, (i + 3) * n + j);
      }
      addColumns(a, b, c, i, i + TILE, j, n, k);
    }
    addColumns(a, b, c, i, m, 0, n, k);
  }

  private static void addColumns(
      double[] a, double[] b, double[] c, int i0, int i1, int j0, int n, int k) {
    for (int i = i0; i < i1; i++) {
      for (int p = 0; p < k; p++) {
        double factor = a[i * k + p];
        for (int j = j0; j < n; j++) {
          c[i * n + j] += factor * b[p * n + j];
        }
      }
    }
  }

  private static FloatVector load(MemorySegment rows, long offset, int i) {
    return FloatVector.fromMemorySegment(F, rows, offset + (long) i * Float.BYTES, ORDER);
  }

  private static float sum(FloatVector vector, float[] lanes) {
    vector.intoArray(lanes, 0);
    for (int half = FL / 2; half > 0; half /= 2) {
      for (int i = 0; i < half; i++) {
        lanes[i] += lanes[i + half];
      }
    }
    return lanes[0];
  }

  private static double sum(DoubleVector vector) {
    var lanes = new double[DL];
    vector.intoArray(lanes, 0);
    for (int half = DL / 2; half > 0; half /= 2) {
      for (int i = 0; i < half; i++) {
        lanes[i] += lanes[i + half];
      }
    }
    return lanes[0];
  }
}
