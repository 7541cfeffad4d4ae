package dev.invar.method;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/**
 * A method's claim, runnable by anyone: data, measure and criterion. Implementations are marked
 * {@link CheckOf} and have a public constructor without arguments.
 */
public interface MethodCheck {
  /** Which data, how many rows and how wide, in words. */
  String data();

  /** What is measured, in words, with its unit. */
  String measure();

  /** When it passes. Never weakened: an honest miss stays a miss. */
  Criterion criterion();

  /**
   * Measures.
   *
   * @param seed of everything random in it
   * @return the measure's value
   */
  double measured(Seed seed) throws IOException;

  /** The id of the method that is checked. */
  default String id() {
    return getClass().getAnnotation(CheckOf.class).value().getAnnotation(Method.class).id();
  }

  /** Measures and compares with the criterion. */
  default CheckOutcome run(Seed seed) throws IOException {
    long start = System.nanoTime();
    double measured = measured(seed);
    double seconds = (System.nanoTime() - start) * 1e-9;
    return new CheckOutcome(id(), data(), measure(), measured, criterion(), seconds);
  }

  /** Every check on the class path, sorted by method id. */
  static List<MethodCheck> all() {
    return ServiceLoader.load(MethodCheck.class, MethodCheck.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparing(MethodCheck::id))
        .toList();
  }
}
