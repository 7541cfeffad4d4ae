package dev.invar.bench;

import java.util.List;

/**
 * One comparison that {@code ./bench NAME} runs. An implementation has a public constructor without
 * arguments and is named in {@code META-INF/services/dev.invar.bench.Benchmark}.
 */
public interface Benchmark {
  /** What the user types: lower case, one word. */
  String name();

  /** One sentence: what is compared. */
  String summary();

  /** Its parts, in the order in which they run. */
  List<Part> parts();
}
