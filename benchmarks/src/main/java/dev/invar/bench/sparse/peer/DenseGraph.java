package dev.invar.bench.sparse.peer;

import dev.invar.bench.sparse.codes.Answer;
import java.io.IOException;

/** A graph over dense vectors that can be searched with more or less effort. */
public interface DenseGraph extends AutoCloseable {
  /** Whose graph, and of what. */
  String name();

  /**
   * The nearest vectors that are found.
   *
   * @param query of the width of the vectors, of length 1
   * @param k how many are wanted
   * @param effort how many candidates the walk keeps, at least k
   */
  Answer search(float[] query, int k, int effort) throws IOException;

  @Override
  void close() throws IOException;
}
