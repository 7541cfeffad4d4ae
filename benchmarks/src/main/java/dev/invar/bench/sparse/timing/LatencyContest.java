package dev.invar.bench.sparse.timing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * Times each query of several searches, on the calling thread and in turns: a few queries of one
 * search, then the same queries of the next, so that a change in the machine's load meets all of
 * them.
 *
 * @param warmups rounds over all queries that are not counted
 * @param rounds rounds that are counted, at least 1
 */
public record LatencyContest(int warmups, int rounds) {
  private static final int TURN = 50;

  /** A search that answers queries by number. */
  @FunctionalInterface
  public interface Search {
    /**
     * Answers a query.
     *
     * @return something that depends on the answer, so that no compiler drops the work
     */
    Object ask(int query) throws IOException;
  }

  /**
   * Runs all rounds.
   *
   * @param searches name to search, in order
   * @param queries how many queries there are, at least 1
   * @return name to its latencies, in the same order
   */
  public SequencedMap<String, Latencies> run(SequencedMap<String, Search> searches, int queries)
      throws IOException {
    List<Search> all = List.copyOf(searches.values());
    var times = all.stream().map(search -> new ArrayList<double[]>()).toList();
    for (int round = -warmups; round < rounds; round++) {
      List<double[]> now = all.stream().map(search -> new double[queries]).toList();
      for (int from = 0; from < queries; from += TURN) {
        for (int i = 0; i < all.size(); i++) {
          int next = Math.floorMod(round + from / TURN + i, all.size());
          time(all.get(next), from, Math.min(queries, from + TURN), now.get(next));
        }
      }
      for (int i = 0; round >= 0 && i < all.size(); i++) {
        times.get(i).add(now.get(i));
      }
    }
    var latencies = new LinkedHashMap<String, Latencies>();
    for (String name : searches.keySet()) {
      latencies.put(name, new Latencies(times.get(latencies.size())));
    }
    return latencies;
  }

  private static void time(Search search, int from, int to, double[] seconds) throws IOException {
    for (int query = from; query < to; query++) {
      long start = System.nanoTime();
      Object answer = search.ask(query);
      seconds[query] = (System.nanoTime() - start) * 1e-9;
      if (answer.equals(seconds)) {
        throw new AssertionError("no answer is a time");
      }
    }
  }
}
