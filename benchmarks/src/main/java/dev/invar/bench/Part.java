package dev.invar.bench;

import java.io.IOException;
import java.util.List;

/**
 * One part of a benchmark. A part that fails loses nothing but its own remaining figures: the
 * harness reports every claim it declared, with the reason where there is no measure.
 */
public interface Part {
  /** One or two words, unique in its benchmark, lower case with hyphens. */
  String name();

  /** What the part promises to measure; the same list whatever data is there. */
  List<Claim> claims();

  /**
   * Measures. Warms up, times its contestants interleaved ({@link Contest}), and states N and d of
   * the data it used.
   *
   * @param setting where data, cache and seed come from; a quick run uses small data
   * @param findings receives rows as they are measured
   * @throws IOException if data cannot be read; it becomes the reason of the claims not yet
   *     measured
   */
  void measure(Setting setting, Findings findings) throws IOException;
}
