package dev.invar.linalg.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The definition: every other kernel is tested against it. */
public final class ScalarKernel implements Kernel {
  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;

  @Override
  public String name() {
    return "scalar Java";
  }

  @Override
  public float dot(float[] a, float[] b) {
    float sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  @Override
  public float squaredDistance(float[] a, float[] b) {
    float sum = 0;
    for (int i = 0; i < a.length; i++) {
      float difference = a[i] - b[i];
      sum += difference * difference;
    }
    return sum;
  }

  /** Four rows at a time, each summed in order: their additions wait for each other no longer. */
  @Override
  public void dots(MemorySegment rows, long offset, int count, float[] vector, float[] into) {
    long stride = (long) vector.length * Float.BYTES;
    long at = offset;
    int r = 0;
    for (; r + 4 <= count; r += 4) {
      float sum0 = 0;
      float sum1 = 0;
      float sum2 = 0;
      float sum3 = 0;
      for (float value : vector) {
        sum0 += value * rows.get(FLOAT, at);
        sum1 += value * rows.get(FLOAT, at + stride);
        sum2 += value * rows.get(FLOAT, at + 2 * stride);
        sum3 += value * rows.get(FLOAT, at + 3 * stride);
        at += Float.BYTES;
      }
      into[r] = sum0;
      into[r + 1] = sum1;
      into[r + 2] = sum2;
      into[r + 3] = sum3;
      at += 3 * stride;
    }
    for (; r < count; r++) {
      float sum = 0;
      for (float value : vector) {
        sum += value * rows.get(FLOAT, at);
        at += Float.BYTES;
      }
      into[r] = sum;
    }
  }

  @Override
  public void squaredDistances(
      MemorySegment rows, long offset, int count, float[] vector, float[] into) {
    long at = offset;
    for (int r = 0; r < count; r++) {
      float sum = 0;
      for (float value : vector) {
        float difference = value - rows.get(FLOAT, at);
        sum += difference * difference;
        at += Float.BYTES;
      }
      into[r] = sum;
    }
  }

  @Override
  public void squaredNorms(MemorySegment rows, long offset, int count, int d, float[] into) {
    long at = offset;
    for (int r = 0; r < count; r++) {
      float sum = 0;
      for (int i = 0; i < d; i++) {
        float value = rows.get(FLOAT, at);
        sum += value * value;
        at += Float.BYTES;
      }
      into[r] = sum;
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
    for (int i = from; i < to; i++) {
      float value = values.get(FLOAT, offset + (long) i * Float.BYTES);
      if (!(value <= scales[i] * weight + shifts[i])) {
        return i;
      }
    }
    return to;
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
    for (int i = from; i < to; i++) {
      float value = values.get(FLOAT, offset + (long) i * Float.BYTES);
      if (!(value <= scales[i] * weight + shifts[i]) || !(value <= weights[i] * scale + shift)) {
        return i;
      }
    }
    return to;
  }

  @Override
  public boolean allFiniteFloats(MemorySegment values, long count) {
    for (long i = 0; i < count; i++) {
      if (!Float.isFinite(values.getAtIndex(FLOAT, i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean allFiniteDoubles(MemorySegment values, long count) {
    for (long i = 0; i < count; i++) {
      if (!Double.isFinite(values.getAtIndex(ValueLayout.JAVA_DOUBLE_UNALIGNED, i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public double dot(double[] a, double[] b, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  @Override
  public void addScaled(double[] y, double factor, double[] x, int from, int to) {
    for (int i = from; i < to; i++) {
      y[i] += factor * x[i];
    }
  }

  @Override
  public void rotate(double[] x, double[] y, double c, double s) {
    for (int i = 0; i < x.length; i++) {
      double xi = x[i];
      double yi = y[i];
      x[i] = c * xi - s * yi;
      y[i] = s * xi + c * yi;
    }
  }

  @Override
  public void addProduct(float[] a, float[] b, float[] c, int m, int n, int k) {
    for (int i = 0; i < m; i++) {
      for (int p = 0; p < k; p++) {
        float factor = a[i * k + p];
        for (int j = 0; j < n; j++) {
          c[i * n + j] += factor * b[p * n + j];
        }
      }
    }
  }

  @Override
  public void addProduct(double[] a, double[] b, double[] c, int m, int n, int k) {
    for (int i = 0; i < m; i++) {
      for (int p = 0; p < k; p++) {
        double factor = a[i * k + p];
        for (int j = 0; j < n; j++) {
          c[i * n + j] += factor * b[p * n + j];
        }
      }
    }
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
    for (int i = 0; i < count; i++) {
      float value = values.get(FLOAT, offset + (long) i * Float.BYTES) + shifts[shiftFrom + i];
      if (value > bar) {
        places[next] = first + i;
        found[next++] = value;
      }
    }
    return next;
  }

  @Override
  public void addRows(
      MemorySegment rows, int[] which, float[] factors, int from, int to, float[] y) {
    for (int p = from; p < to; p++) {
      long at = (long) which[p] * y.length * Float.BYTES;
      for (int i = 0; i < y.length; i++) {
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
    for (int p = from; p < to; p++) {
      long at = (long) which[p] * vector.length * Float.BYTES;
      float sum = 0;
      for (float value : vector) {
        sum += value * rows.get(FLOAT, at);
        at += Float.BYTES;
      }
      into[p] += factor * sum;
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
    for (int i = 0; i < gradient.length; i++) {
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
    for (int i = 0; i < count; i++) {
      long at = offset + (long) i * Float.BYTES;
      values.set(FLOAT, at, values.get(FLOAT, at) * factor);
    }
  }
}
