package dev.invar.index;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A document that was found.
 *
 * @param id its id
 * @param score higher is better: BM25 for lexical search, cosine of the best passage or its code
 *     for dense and sparse search, the fused score for hybrid search
 * @param title its title; empty if it has none
 * @param text its best passage for dense and sparse search, the fragment that matches best for
 *     lexical search; hybrid search shows the passage, or the fragment if only words found the
 *     document
 * @param metadata name to value
 * @param standings where each side ranked it: lexical first; a side that did not find it is missing
 */
public record Hit(
    String id,
    double score,
    String title,
    String text,
    SortedMap<String, String> metadata,
    List<Standing> standings) {
  public Hit {
    metadata = Collections.unmodifiableSortedMap(new TreeMap<>(metadata));
    standings = List.copyOf(standings);
  }
}
