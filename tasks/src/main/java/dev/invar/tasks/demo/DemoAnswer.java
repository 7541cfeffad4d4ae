package dev.invar.tasks.demo;

import dev.invar.index.Hit;
import java.util.List;

/**
 * What the demonstration found.
 *
 * @param query the query
 * @param hits the best hits
 * @param byWords the best hits of BM25 alone, for comparison; empty if nothing shares a word
 * @param seconds from the query's text to the hits
 */
public record DemoAnswer(DemoQuery query, List<Hit> hits, List<Hit> byWords, double seconds) {
  public DemoAnswer {
    hits = List.copyOf(hits);
    byWords = List.copyOf(byWords);
  }
}
