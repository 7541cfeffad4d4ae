package dev.invar.ranking;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.invar.method.ShapeException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/**
 * The answer to one query: documents, best first.
 *
 * @param hits each document once, scores never rising from one to the next; may be empty
 */
public record Ranking(List<Ranked> hits) {
  /** No documents. */
  public static final Ranking EMPTY = new Ranking(List.of());

  /**
   * The order in which trec_eval reads a ranking: by score in single precision, highest first; ties
   * by id, last first, compared byte by byte in UTF-8.
   */
  private static final Comparator<Ranked> TREC_EVAL_ORDER =
      Comparator.<Ranked>comparingDouble(hit -> -(float) hit.score())
          .thenComparing((a, b) -> Arrays.compareUnsigned(utf8(b), utf8(a)));

  /**
   * @throws ShapeException if a document stands twice or a score is higher than the one before it
   */
  public Ranking {
    hits = List.copyOf(hits);
    var seen = new HashSet<String>();
    for (int i = 0; i < hits.size(); i++) {
      Ranked hit = hits.get(i);
      if (!seen.add(hit.id())) {
        throw new ShapeException(
            "rank " + (i + 1), "each document once", "document " + hit.id() + " again");
      }
      if (i > 0 && hit.score() > hits.get(i - 1).score()) {
        throw new ShapeException(
            "rank " + (i + 1) + ", document " + hit.id(),
            "a score of at most " + hits.get(i - 1).score() + ", that of the rank before",
            hit.score());
      }
    }
  }

  /**
   * The ranking of documents in any order: by score, highest first; ties in trec_eval's order, id
   * last first.
   *
   * @param hits only read
   * @throws ShapeException if a document stands twice
   */
  public static Ranking sorted(Collection<Ranked> hits) {
    return new Ranking(
        hits.stream()
            .sorted(
                Comparator.comparingDouble(Ranked::score).reversed().thenComparing(TREC_EVAL_ORDER))
            .toList());
  }

  /** How many documents it has. */
  public int size() {
    return hits.size();
  }

  /** The first {@code k} hits, or all if there are fewer. */
  public Ranking top(int k) {
    return k >= hits.size() ? this : new Ranking(hits.subList(0, Math.max(0, k)));
  }

  /** The ids in this ranking's own order, best first. */
  public List<String> ids() {
    return hits.stream().map(Ranked::id).toList();
  }

  /**
   * The ids in the order in which trec_eval measures them, whatever the order of tied hits here: by
   * score in single precision, highest first; ties by id, last first. Cost: O(n log n).
   */
  public List<String> idsAsMeasured() {
    return hits.stream().sorted(TREC_EVAL_ORDER).map(Ranked::id).toList();
  }

  private static byte[] utf8(Ranked hit) {
    return hit.id().getBytes(UTF_8);
  }
}
