package dev.invar.ranking;

import dev.invar.method.Kind;
import dev.invar.method.Method;
import dev.invar.method.MethodCatalog;
import java.util.Map;

/**
 * Scores one ranking against the judgements of its query, by trec_eval's definitions.
 *
 * <p>Hits are measured in the order of {@link Ranking#idsAsMeasured}. Grades of 1 and above are
 * relevant; 0, negative grades and documents without a judgement are not. A query without relevant
 * documents scores 0.
 */
@Kind("ranking-measure")
public interface RankingMeasure {
  /** A depth below the end of every ranking: the whole ranking counts. */
  int WHOLE = Integer.MAX_VALUE;

  /**
   * The measure of one query.
   *
   * @param ranking the answer; may be empty
   * @param grades document id to grade; only read
   * @return in [0, 1], no unit; 1 is best
   */
  double of(Ranking ranking, Map<String, Integer> grades);

  /** The deepest rank that counts, from 1; {@link #WHOLE} if all do. */
  int k();

  /** The measure's name in tables: its id and depth, such as {@code ndcg@10}, or {@code map}. */
  default String label() {
    String id = getClass().getAnnotation(Method.class).id();
    return k() == WHOLE ? id : id + "@" + k();
  }

  /**
   * The measure with a {@link #label}, such as {@code ndcg@10}, {@code map} or {@code recall@100}.
   * Without a depth the whole ranking counts. A method's spec, such as {@code ndcg:k=10}, is read
   * too.
   *
   * @throws dev.invar.method.UnknownMethodException if no measure has that id; lists those there
   *     are
   * @throws dev.invar.method.OptionException if the measure does not allow the depth
   */
  static RankingMeasure named(String label) {
    String text = label.strip();
    int at = text.indexOf('@');
    String spec =
        at < 0 ? text + ":k=" + WHOLE : text.substring(0, at) + ":k=" + text.substring(at + 1);
    return MethodCatalog.load().create(RankingMeasure.class, text.contains(":") ? text : spec);
  }
}
