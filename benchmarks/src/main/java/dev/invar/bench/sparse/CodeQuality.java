package dev.invar.bench.sparse;

import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import dev.invar.ranking.Evaluation;
import dev.invar.ranking.NormalizedGain;
import dev.invar.ranking.Ranked;
import dev.invar.ranking.Ranking;
import dev.invar.ranking.Run;
import dev.invar.sparsecode.SparseCode;
import dev.invar.sparsecode.SparseCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntFunction;

/** The nDCG@10 of codes and of the dense vectors, every passage compared. */
final class CodeQuality {
  private static final int LATENTS = 16_384;

  /** A trained coder has fewer, as it must see each many times. */
  private static final int TRAINED_LATENTS = 4_096;

  /** With no more active latents than this, nothing is left to count from. */
  private static final int TOO_FEW_TO_COUNT = 2;

  /**
   * A way to code.
   *
   * @param name of its line
   * @param spec its method and options
   */
  record Way(String name, Spec spec) {}

  /** A method with its options for so many active latents and rows. */
  interface Spec {
    String of(int k, int rows);
  }

  /** The way that the claims are about: one rule for all numbers of latents. */
  static final Way CHOSEN = new Way("landmark-codes", (k, rows) -> landmarks(k, LATENTS, rows));

  /** All ways whose figures are shown, the chosen one first. */
  static final List<Way> WAYS =
      List.of(
          CHOSEN,
          new Way("landmark-codes, h = n/4", (k, rows) -> landmarks(k, rows / 4, rows)),
          new Way("csr-v2, h = n/5", (k, rows) -> trained("csr-v2", k, rows)),
          new Way("csr, h = n/5", (k, rows) -> trained("csr", k, rows)),
          new Way("principal-component-codes", (k, rows) -> "principal-component-codes:k=" + k),
          new Way(
              "random-projection-codes",
              (k, rows) ->
                  "random-projection-codes:latents=%d,k=%d"
                      .formatted(Math.min(LATENTS, rows / 2 * 2), k)),
          new Way("magnitude-codes", (k, rows) -> "magnitude-codes:k=" + k),
          new Way("truncated-codes", (k, rows) -> "truncated-codes:k=" + k));

  private static final int DEPTH = 100;
  private static final int STEPS = 150;
  private static final int BATCH = 1_024;
  private static final NormalizedGain NDCG = NormalizedGain.DEFAULTS;

  private CodeQuality() {}

  private static String landmarks(int k, int latents, int rows) {
    String options = k <= TOO_FEW_TO_COUNT ? ",shift=0,power=1" : "";
    return "landmark-codes:latents=%d,k=%d%s".formatted(Math.min(latents, rows), k, options);
  }

  private static String trained(String method, int k, int rows) {
    return "%s:latents=%d,k=%d,batch=%d,epochs=%d"
        .formatted(
            method,
            Math.min(TRAINED_LATENTS, Integer.highestOneBit(rows / 2)),
            k,
            Math.min(BATCH, rows),
            Math.max(10, STEPS * BATCH / rows));
  }

  /** The mean nDCG@10 of codes, compared by their angle. */
  static double gain(RealVectors.Judged judged, SparseCodes codes, SparseCodes queries) {
    var passages = new ArrayList<SparseCode>();
    for (int row = 0; row < codes.rows(); row++) {
      passages.add(codes.row(row).unit());
    }
    return gain(judged, query -> ranking(judged, passages, queries.row(query)));
  }

  private static Ranking ranking(
      RealVectors.Judged judged, List<SparseCode> passages, SparseCode query) {
    var hits = new ArrayList<Ranked>();
    for (int row = 0; row < passages.size(); row++) {
      double score = query.dot(passages.get(row));
      if (score > 0) {
        hits.add(new Ranked(judged.corpus().passages().ids().get(row), score));
      }
    }
    return Ranking.sorted(hits).top(DEPTH);
  }

  /** The mean nDCG@10 of the dense vectors, compared by their angle. */
  static double denseGain(RealVectors.Judged judged) {
    Neighbors nearest =
        NearestRows.of(
            judged.corpus().queries().vectors(),
            judged.corpus().passages().vectors(),
            Score.COSINE,
            DEPTH);
    List<String> ids = judged.corpus().passages().ids();
    return gain(
        judged,
        query -> {
          var hits = new ArrayList<Ranked>();
          for (int place = 0; place < nearest.k(); place++) {
            hits.add(
                new Ranked(ids.get((int) nearest.row(query, place)), nearest.score(query, place)));
          }
          return Ranking.sorted(hits);
        });
  }

  private static double gain(RealVectors.Judged judged, IntFunction<Ranking> search) {
    var rankings = new TreeMap<String, Ranking>();
    List<String> queries = judged.corpus().queries().ids();
    for (int query = 0; query < queries.size(); query++) {
      rankings.put(queries.get(query), search.apply(query));
    }
    return Evaluation.of(new Run("codes", rankings), judged.judgements(), List.of(NDCG))
        .mean(NDCG.label());
  }
}
