package dev.invar.tasks;

import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;

/** How long the parts of a job took. For one thread. */
public final class Timings {
  /** The name of the whole in {@link #seconds}. */
  public static final String TOTAL = "total";

  private static final double SECONDS_PER_NANO = 1e-9;

  private final long start = System.nanoTime();
  private final SortedMap<String, Double> parts = new TreeMap<>();

  /**
   * A part of a job.
   *
   * @param <T> what it gives
   */
  @FunctionalInterface
  public interface Part<T> {
    /** Does it. */
    T run() throws IOException;
  }

  /** Does a part and adds its time to that of the same name. */
  public <T> T time(String part, Part<T> work) throws IOException {
    long began = System.nanoTime();
    try {
      return work.run();
    } finally {
      parts.merge(part, (System.nanoTime() - began) * SECONDS_PER_NANO, Double::sum);
    }
  }

  /** Part to seconds, and the seconds since this was made under {@link #TOTAL}. */
  public SortedMap<String, Double> seconds() {
    var seconds = new TreeMap<>(parts);
    seconds.put(TOTAL, (System.nanoTime() - start) * SECONDS_PER_NANO);
    return seconds;
  }
}
