package dev.invar.linalg.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * The loops with the Vector API: fused multiply-add, four sums at a time so that their latencies
 * overlap and four rows share one load of the vector.
 *
 * <p>Lanes are summed by halves, not with the API's own reduction: that leaves its order open, and
 * then the same search could give different last bits before and after compilation.
 *
 * <p>Long because every loop is written out: vectors that pass between methods are boxed unless the
 * compiler inlines all of them.
 */
public final class SimdKernel implements Kernel {
  private static final VectorSpecies<Float> F = FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Double> D = DoubleVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> I = F.withLanes(int.class).check(int.class);
  private static final IntVector LANES = IntVector.broadcast(I, 0).addIndex(1);
  private static final int FL = F.length();
  private static final int DL = D.length();
  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
  private static final ByteOrder ORDER = ByteOrder.nativeOrder();
  private static final VectorShuffle<Float> F_HALF = turn(F, 2);
  private static final VectorShuffle<Float> F_QUARTER = turn(F, 4);
  private static final VectorShuffle<Float> F_EIGHTH = turn(F, 8);
  private static final VectorShuffle<Float> F_SIXTEENTH = turn(F, 16);
  private static final VectorShuffle<Double> D_HALF = turn(D, 2);
  private static final VectorShuffle<Double> D_QUARTER = turn(D, 4);
  private static final VectorShuffle<Double> D_EIGHTH = turn(D, 8);

  /** Rows that are worked on at a time. */
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
    float sum = sum(s0.add(s1));
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
    float sum = sum(s0.add(s1));
    for (; i < n; i++) {
      float difference = a[i] - b[i];
      sum += difference * difference;
    }
    return sum;
  }

  @Override
  public void dots(MemorySegment rows, long offset, int count, float[] vector, float[] into) {
    int d = vector.length;
    int bulk = F.loopBound(d);
    long stride = (long) d * Float.BYTES;
    int r = 0;
    for (; r <= count - TILE; r += TILE) {
      long at0 = offset + r * stride;
      long at1 = at0 + stride;
      long at2 = at1 + stride;
      long at3 = at2 + stride;
      FloatVector s0 = FloatVector.zero(F);
      FloatVector s1 = s0;
      FloatVector s2 = s0;
      FloatVector s3 = s0;
      for (int i = 0; i < bulk; i += FL) {
        FloatVector v = FloatVector.fromArray(F, vector, i);
        s0 = load(rows, at0, i).fma(v, s0);
        s1 = load(rows, at1, i).fma(v, s1);
        s2 = load(rows, at2, i).fma(v, s2);
        s3 = load(rows, at3, i).fma(v, s3);
      }
      into[r] = dotRest(sum(s0), rows, at0, vector, bulk);
      into[r + 1] = dotRest(sum(s1), rows, at1, vector, bulk);
      into[r + 2] = dotRest(sum(s2), rows, at2, vector, bulk);
      into[r + 3] = dotRest(sum(s3), rows, at3, vector, bulk);
    }
    for (; r < count; r++) {
      long at = offset + r * stride;
      FloatVector s = FloatVector.zero(F);
      for (int i = 0; i < bulk; i += FL) {
        s = load(rows, at, i).fma(FloatVector.fromArray(F, vector, i), s);
      }
      into[r] = dotRest(sum(s), rows, at, vector, bulk);
    }
  }

  private static float dotRest(float sum, MemorySegment rows, long at, float[] vector, int from) {
    float total = sum;
    for (int i = from; i < vector.length; i++) {
      total += rows.get(FLOAT, at + (long) i * Float.BYTES) * vector[i];
    }
    return total;
  }

  @Override
  public void squaredDistances(
      MemorySegment rows, long offset, int count, float[] vector, float[] into) {
    int d = vector.length;
    int bulk = F.loopBound(d);
    long stride = (long) d * Float.BYTES;
    int r = 0;
    for (; r <= count - TILE; r += TILE) {
      long at0 = offset + r * stride;
      long at1 = at0 + stride;
      long at2 = at1 + stride;
      long at3 = at2 + stride;
      FloatVector s0 = FloatVector.zero(F);
      FloatVector s1 = s0;
      FloatVector s2 = s0;
      FloatVector s3 = s0;
      for (int i = 0; i < bulk; i += FL) {
        FloatVector v = FloatVector.fromArray(F, vector, i);
        FloatVector d0 = load(rows, at0, i).sub(v);
        FloatVector d1 = load(rows, at1, i).sub(v);
        FloatVector d2 = load(rows, at2, i).sub(v);
        FloatVector d3 = load(rows, at3, i).sub(v);
        s0 = d0.fma(d0, s0);
        s1 = d1.fma(d1, s1);
        s2 = d2.fma(d2, s2);
        s3 = d3.fma(d3, s3);
      }
      into[r] = distanceRest(sum(s0), rows, at0, vector, bulk);
      into[r + 1] = distanceRest(sum(s1), rows, at1, vector, bulk);
      into[r + 2] = distanceRest(sum(s2), rows, at2, vector, bulk);
      into[r + 3] = distanceRest(sum(s3), rows, at3, vector, bulk);
    }
    for (; r < count; r++) {
      long at = offset + r * stride;
      FloatVector s = FloatVector.zero(F);
      for (int i = 0; i < bulk; i += FL) {
        FloatVector difference = load(rows, at, i).sub(FloatVector.fromArray(F, vector, i));
        s = difference.fma(difference, s);
      }
      into[r] = distanceRest(sum(s), rows, at, vector, bulk);
    }
  }

  private static float distanceRest(
      float sum, MemorySegment rows, long at, float[] vector, int from) {
    float total = sum;
    for (int i = from; i < vector.length; i++) {
      float difference = rows.get(FLOAT, at + (long) i * Float.BYTES) - vector[i];
      total += difference * difference;
    }
    return total;
  }

  @Override
  public void squaredNorms(MemorySegment rows, long offset, int count, int d, float[] into) {
    int bulk = d - d % (2 * FL);
    for (int r = 0; r < count; r++) {
      long at = offset + (long) r * d * Float.BYTES;
      FloatVector s0 = FloatVector.zero(F);
      FloatVector s1 = s0;
      for (int i = 0; i < bulk; i += 2 * FL) {
        FloatVector v0 = load(rows, at, i);
        FloatVector v1 = load(rows, at, i + FL);
        s0 = v0.fma(v0, s0);
        s1 = v1.fma(v1, s1);
      }
      float total = sum(s0.add(s1));
      for (int i = bulk; i < d; i++) {
        float value = rows.get(FLOAT, at + (long) i * Float.BYTES);
        total += value * value;
      }
      into[r] = total;
    }
  }

  @Override
  public int firstAbove(
      MemorySegment values,
      long offset,
      int from,
      int to,
      float[] scales,
      float weight,
      float[] shifts) {
    FloatVector weights = FloatVector.broadcast(F, weight);
    int i = from;
    for (; i <= to - FL; i += FL) {
      FloatVector bars =
          FloatVector.fromArray(F, scales, i).fma(weights, FloatVector.fromArray(F, shifts, i));
      var below = load(values, offset, i).compare(VectorOperators.LE, bars);
      if (!below.allTrue()) {
        return i + below.not().firstTrue();
      }
    }
    while (i < to
        && values.get(FLOAT, offset + (long) i * Float.BYTES) <= scales[i] * weight + shifts[i]) {
      i++;
    }
    return i;
  }

  @Override
  public int firstAboveEither(
      MemorySegment values,
      long offset,
      int from,
      int to,
      float[] scales,
      float weight,
      float[] shifts,
      float[] weights,
      float scale,
      float shift) {
    FloatVector ofRow = FloatVector.broadcast(F, weight);
    FloatVector scaleOfRow = FloatVector.broadcast(F, scale);
    FloatVector shiftOfRow = FloatVector.broadcast(F, shift);
    int i = from;
    for (; i <= to - FL; i += FL) {
      FloatVector sums = load(values, offset, i);
      FloatVector bars =
          FloatVector.fromArray(F, scales, i).fma(ofRow, FloatVector.fromArray(F, shifts, i));
      FloatVector others = FloatVector.fromArray(F, weights, i).fma(scaleOfRow, shiftOfRow);
      var below =
          sums.compare(VectorOperators.LE, bars).and(sums.compare(VectorOperators.LE, others));
      if (!below.allTrue()) {
        return i + below.not().firstTrue();
      }
    }
    for (; i < to; i++) {
      float value = values.get(FLOAT, offset + (long) i * Float.BYTES);
      if (!(value <= scales[i] * weight + shifts[i]) || !(value <= weights[i] * scale + shift)) {
        return i;
      }
    }
    return to;
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
  public int pickAbove(
      MemorySegment values,
      long offset,
      int count,
      float[] shifts,
      int shiftFrom,
      float bar,
      int first,
      int[] places,
      float[] found,
      int at) {
    int next = at;
    int i = 0;
    for (; i <= count - FL; i += FL) {
      FloatVector sums =
          load(values, offset, i).add(FloatVector.fromArray(F, shifts, shiftFrom + i));
      var above = sums.compare(VectorOperators.GT, bar);
      if (above.anyTrue()) {
        sums.compress(above).intoArray(found, next);
        LANES.add(first + i).compress(above.cast(I)).intoArray(places, next);
        next += above.trueCount();
      }
    }
    for (; i < count; i++) {
      float value = values.get(FLOAT, offset + (long) i * Float.BYTES) + shifts[shiftFrom + i];
      if (value > bar) {
        places[next] = first + i;
        found[next++] = value;
      }
    }
    return next;
  }

  /** Four vectors of columns at a time, which stay in registers while the rows go by. */
  @Override
  public void addRows(
      MemorySegment rows, int[] which, float[] factors, int from, int to, float[] y) {
    int d = y.length;
    long stride = (long) d * Float.BYTES;
    int j = 0;
    for (; j <= d - TILE * FL; j += TILE * FL) {
      FloatVector s0 = FloatVector.fromArray(F, y, j);
      FloatVector s1 = FloatVector.fromArray(F, y, j + FL);
      FloatVector s2 = FloatVector.fromArray(F, y, j + 2 * FL);
      FloatVector s3 = FloatVector.fromArray(F, y, j + 3 * FL);
      for (int p = from; p < to; p++) {
        long at = which[p] * stride;
        FloatVector factor = FloatVector.broadcast(F, factors[p]);
        s0 = load(rows, at, j).fma(factor, s0);
        s1 = load(rows, at, j + FL).fma(factor, s1);
        s2 = load(rows, at, j + 2 * FL).fma(factor, s2);
        s3 = load(rows, at, j + 3 * FL).fma(factor, s3);
      }
      s0.intoArray(y, j);
      s1.intoArray(y, j + FL);
      s2.intoArray(y, j + 2 * FL);
      s3.intoArray(y, j + 3 * FL);
    }
    for (int p = from; p < to && j < d; p++) {
      long at = which[p] * stride;
      for (int i = j; i < d; i++) {
        y[i] += factors[p] * rows.get(FLOAT, at + (long) i * Float.BYTES);
      }
    }
  }

  @Override
  public void addRowDots(
      MemorySegment rows,
      int[] which,
      int from,
      int to,
      float[] vector,
      float factor,
      float[] into) {
    int bulk = F.loopBound(vector.length);
    long stride = (long) vector.length * Float.BYTES;
    int p = from;
    for (; p <= to - TILE; p += TILE) {
      long at0 = which[p] * stride;
      long at1 = which[p + 1] * stride;
      long at2 = which[p + 2] * stride;
      long at3 = which[p + 3] * stride;
      FloatVector s0 = FloatVector.zero(F);
      FloatVector s1 = s0;
      FloatVector s2 = s0;
      FloatVector s3 = s0;
      for (int i = 0; i < bulk; i += FL) {
        FloatVector v = FloatVector.fromArray(F, vector, i);
        s0 = load(rows, at0, i).fma(v, s0);
        s1 = load(rows, at1, i).fma(v, s1);
        s2 = load(rows, at2, i).fma(v, s2);
        s3 = load(rows, at3, i).fma(v, s3);
      }
      into[p] += factor * dotRest(sum(s0), rows, at0, vector, bulk);
      into[p + 1] += factor * dotRest(sum(s1), rows, at1, vector, bulk);
      into[p + 2] += factor * dotRest(sum(s2), rows, at2, vector, bulk);
      into[p + 3] += factor * dotRest(sum(s3), rows, at3, vector, bulk);
    }
    for (; p < to; p++) {
      long at = which[p] * stride;
      FloatVector s = FloatVector.zero(F);
      for (int i = 0; i < bulk; i += FL) {
        s = load(rows, at, i).fma(FloatVector.fromArray(F, vector, i), s);
      }
      into[p] += factor * dotRest(sum(s), rows, at, vector, bulk);
    }
  }

  @Override
  public void adam(
      float[] gradient,
      MemorySegment values,
      MemorySegment means,
      MemorySegment squares,
      long offset,
      float[] step) {
    int i = 0;
    for (; i <= gradient.length - FL; i += FL) {
      long at = offset + (long) i * Float.BYTES;
      FloatVector g = FloatVector.fromArray(F, gradient, i);
      FloatVector m = FloatVector.fromMemorySegment(F, means, at, ORDER);
      FloatVector v = FloatVector.fromMemorySegment(F, squares, at, ORDER);
      m = m.add(g.sub(m).mul(step[0]));
      v = v.add(g.mul(g).sub(v).mul(step[1]));
      m.intoMemorySegment(means, at, ORDER);
      v.intoMemorySegment(squares, at, ORDER);
      FloatVector change = m.mul(step[2]).div(v.sqrt().add(step[3]));
      FloatVector.fromMemorySegment(F, values, at, ORDER)
          .sub(change)
          .intoMemorySegment(values, at, ORDER);
    }
    for (; i < gradient.length; i++) {
      long at = offset + (long) i * Float.BYTES;
      float g = gradient[i];
      float m = means.get(FLOAT, at);
      float v = squares.get(FLOAT, at);
      m += step[0] * (g - m);
      v += step[1] * (g * g - v);
      means.set(FLOAT, at, m);
      squares.set(FLOAT, at, v);
      float change = step[2] * m / ((float) Math.sqrt(v) + step[3]);
      values.set(FLOAT, at, values.get(FLOAT, at) - change);
    }
  }

  @Override
  public void scale(MemorySegment values, long offset, int count, float factor) {
    int i = 0;
    for (; i <= count - FL; i += FL) {
      long at = offset + (long) i * Float.BYTES;
      load(values, at, 0).mul(factor).intoMemorySegment(values, at, ORDER);
    }
    for (; i < count; i++) {
      long at = offset + (long) i * Float.BYTES;
      values.set(FLOAT, at, values.get(FLOAT, at) * factor);
    }
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

  /** The sum of all lanes: the upper half is added to the lower, and so on. */
  private static float sum(FloatVector vector) {
    FloatVector v = vector;
    v = v.add(v.rearrange(F_HALF));
    v = FL < 4 ? v : v.add(v.rearrange(F_QUARTER));
    v = FL < 8 ? v : v.add(v.rearrange(F_EIGHTH));
    v = FL < 16 ? v : v.add(v.rearrange(F_SIXTEENTH));
    float sum = 0;
    for (int i = 0; i < Math.max(1, FL / 16); i++) {
      sum += v.lane(i);
    }
    return sum;
  }

  private static double sum(DoubleVector vector) {
    DoubleVector v = vector;
    v = v.add(v.rearrange(D_HALF));
    v = DL < 4 ? v : v.add(v.rearrange(D_QUARTER));
    v = DL < 8 ? v : v.add(v.rearrange(D_EIGHTH));
    double sum = 0;
    for (int i = 0; i < Math.max(1, DL / 8); i++) {
      sum += v.lane(i);
    }
    return sum;
  }

  /** Lane i takes lane i + length/part, turning round at the end. */
  private static <E> VectorShuffle<E> turn(VectorSpecies<E> species, int part) {
    int length = species.length();
    return VectorShuffle.fromOp(species, i -> (i + Math.max(1, length / part)) % length);
  }
}
