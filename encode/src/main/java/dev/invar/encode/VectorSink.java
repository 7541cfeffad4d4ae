package dev.invar.encode;

import java.io.IOException;

/**
 * Takes the vectors of a stream, one at a time and in input order.
 *
 * @param <T> what was encoded
 */
@FunctionalInterface
public interface VectorSink<T> {
  /**
   * Takes one item with its vector.
   *
   * @param item as the iterator gave it
   * @param vector of the encoder's width; the sink's to keep
   * @throws IOException if it cannot be stored; stops the stream and reaches its caller
   */
  void accept(T item, float[] vector) throws IOException;
}
