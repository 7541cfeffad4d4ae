package dev.invar.sparsecode;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.testkit.RandomArrays;
import java.util.stream.IntStream;

/** Vectors and coders for tests. */
public final class TestCoders {
  private TestCoders() {}

  /** A space that is known by a name. */
  public static Space space(String name, int width) {
    return Space.declared(name, width);
  }

  /** Normal vectors of the space {@code x}, with ids v0, v1 and so on. */
  public static VectorSet vectors(int rows, int width, Seed seed) {
    return set(FloatMatrix.copyOf(RandomArrays.floats(seed, rows, width), rows, width));
  }

  /** Rows as vectors of the space {@code x}, with ids v0, v1 and so on. */
  public static VectorSet set(FloatMatrix rows) {
    return new VectorSet(
        IntStream.range(0, (int) rows.rows()).mapToObj(row -> "v" + row).toList(),
        rows,
        space("x", rows.columns()));
  }

  /** Random weights that are neither tied nor without biases and centres. */
  public static Weights weights(int latents, int width, Seed seed) {
    return new Weights(
        matrix(seed.derive("encoder"), latents, width),
        matrix(seed.derive("atoms"), latents, width),
        scaled(RandomArrays.floats(seed.derive("bias"), 1, latents), 0.1f),
        scaled(RandomArrays.floats(seed.derive("passages"), 1, width), 0.1f),
        scaled(RandomArrays.floats(seed.derive("queries"), 1, width), 0.1f),
        new Emphasis(0, 1.5));
  }

  /** A coder with those weights over the space {@code x}. */
  public static Coder coder(int latents, int width, Sparsity sparsity, Seed seed) {
    return new Coder(space("x", width), weights(latents, width, seed), sparsity);
  }

  private static FloatMatrix matrix(Seed seed, int rows, int columns) {
    return FloatMatrix.copyOf(RandomArrays.floats(seed, rows, columns), rows, columns);
  }

  private static float[] scaled(float[] values, float factor) {
    for (int i = 0; i < values.length; i++) {
      values[i] *= factor;
    }
    return values;
  }
}
