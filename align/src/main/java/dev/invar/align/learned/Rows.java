package dev.invar.align.learned;

import dev.invar.linalg.FloatMatrix;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Rows taken out of matrices, and what is done to every entry. */
public final class Rows {
  private Rows() {}

  /** A copy of some rows, in the order wanted. */
  public static FloatMatrix select(FloatMatrix rows, List<Integer> wanted) {
    FloatMatrix result = FloatMatrix.allocate(wanted.size(), rows.columns());
    var row = new float[rows.columns()];
    for (int i = 0; i < wanted.size(); i++) {
      rows.copyRow(wanted.get(i), row);
      result.setRow(i, row);
    }
    return result;
  }

  /** Members of a list, drawn with replacement. */
  public static List<Integer> draw(List<Integer> from, int count, RandomGenerator random) {
    return IntStream.range(0, count)
        .map(i -> from.get(random.nextInt(from.size())))
        .boxed()
        .toList();
  }

  /** A function of two entries at one place. */
  public interface Entry {
    float of(float a, float b);
  }

  /** Both matrices entry by entry, n×d each; a new one. */
  public static FloatMatrix combined(FloatMatrix a, FloatMatrix b, Entry entry) {
    FloatMatrix result = FloatMatrix.allocate(a.rows(), a.columns());
    var left = new float[a.columns()];
    var right = new float[a.columns()];
    for (long i = 0; i < a.rows(); i++) {
      a.copyRow(i, left);
      b.copyRow(i, right);
      for (int j = 0; j < left.length; j++) {
        left[j] = entry.of(left[j], right[j]);
      }
      result.setRow(i, left);
    }
    return result;
  }
}
