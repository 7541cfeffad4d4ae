package dev.invar.tasks.demo;

import dev.invar.index.Hit;
import dev.invar.tasks.Mode;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the demonstration found.
 *
 * @param query the query
 * @param hits the best hits
 * @param alone what each side of the search finds first by itself, for comparison: {@link
 *     Mode#DENSE} and {@link Mode#BM25}; a side that finds nothing is missing, and so is the
 *     query's own mode
 * @param seconds from the query's text to the hits
 */
public record DemoAnswer(
    DemoQuery query, List<Hit> hits, SortedMap<Mode, Hit> alone, double seconds) {
  public DemoAnswer {
    hits = List.copyOf(hits);
    alone = Collections.unmodifiableSortedMap(new TreeMap<>(alone));
  }
}
