package dev.invar.ranking;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which documents answer which queries, and how well.
 *
 * @param grades query id to document id to grade: 1 and above are relevant, the higher the better;
 *     0 and below are not; copied. A document that is not judged counts as not relevant.
 */
public record Judgements(SortedMap<String, SortedMap<String, Integer>> grades) {
  public Judgements {
    var copy = new TreeMap<String, SortedMap<String, Integer>>();
    grades.forEach((query, documents) ->
        copy.put(query, Collections.unmodifiableSortedMap(new TreeMap<>(documents))));
    grades = Collections.unmodifiableSortedMap(copy);
  }

  /** The judged documents of a query; empty if the query is not judged. */
  public SortedMap<String, Integer> of(String query) {
    return grades.getOrDefault(query, Collections.emptySortedMap());
  }
}
