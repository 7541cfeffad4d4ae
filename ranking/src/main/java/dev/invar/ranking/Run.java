package dev.invar.ranking;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one system answered to many queries.
 *
 * @param name the system, as a run file tags it
 * @param rankings query id to ranking; copied
 */
public record Run(String name, SortedMap<String, Ranking> rankings) {
  public Run {
    rankings = Collections.unmodifiableSortedMap(new TreeMap<>(rankings));
  }

  /** A run of rankings in a map of any order. */
  public static Run of(String name, Map<String, Ranking> rankings) {
    return new Run(name, new TreeMap<>(rankings));
  }

  /** The ranking of a query; empty if the run does not answer it. */
  public Ranking ranking(String query) {
    return rankings.getOrDefault(query, Ranking.EMPTY);
  }
}
