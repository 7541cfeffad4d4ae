package dev.invar.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * Times several ways to do the same thing, interleaved: every round runs each contestant once, and
 * each round starts with the next one, so that a change in the machine's load meets all of them.
 *
 * @param warmups rounds that are not counted
 * @param rounds rounds that are counted, at least 1
 */
public record Contest(int warmups, int rounds) {
  /** One way to do it. */
  @FunctionalInterface
  public interface Contestant {
    /** Does it once. The work must leave a trace that the compiler cannot drop. */
    void run() throws IOException;
  }

  /**
   * Runs all rounds.
   *
   * @param contestants name to work, in order
   * @return name to its times, in the same order
   */
  public SequencedMap<String, Timing> run(SequencedMap<String, Contestant> contestants)
      throws IOException {
    var work = List.copyOf(contestants.values());
    var times = work.stream().map(contestant -> new ArrayList<Double>()).toList();
    for (int round = -warmups; round < rounds; round++) {
      for (int i = 0; i < work.size(); i++) {
        int next = Math.floorMod(round + i, work.size());
        double seconds = seconds(work.get(next));
        if (round >= 0) {
          times.get(next).add(seconds);
        }
      }
    }
    var timings = new LinkedHashMap<String, Timing>();
    for (String name : contestants.keySet()) {
      timings.put(name, new Timing(times.get(timings.size())));
    }
    return timings;
  }

  private static double seconds(Contestant contestant) throws IOException {
    long start = System.nanoTime();
    contestant.run();
    return (System.nanoTime() - start) * 1e-9;
  }
}
