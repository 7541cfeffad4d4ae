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
  /** The method that the claims are about: the same for all collections and numbers of latents. */
  static final String CHOSEN = "landmark-codes";

  /** All methods whose figures are shown, the chosen one first. */
  static final List<String> WAYS =
      List.of(
          CHOSEN,
          "csr-v2",
          "csr",
          "principal-component-codes",
          "random-projection-codes",
          "magnitude-codes",
          "truncated-codes");

  private static final int DEPTH = 100;
  private static final int MOST_LATENTS = 4_096;
  private static final int STEPS = 150;
  private static final int BATCH = 1_024;
  private static final NormalizedGain NDCG = NormalizedGain.DEFAULTS;

  private CodeQuality() {}

  /** A method with its options for so many rows. */
  static String spec(String way, int k, int rows) {
    int latents = Math.min(MOST_LATENTS, rows / 2 * 2);
    return switch (way) {
      case "landmark-codes", "random-projection-codes" ->
          "%s:latents=%d,k=%d".formatted(way, latents, k);
      case "csr", "csr-v2" ->
          "%s:latents=%d,k=%d,batch=%d,epochs=%d"
              .formatted(
                  way,
                  Integer.highestOneBit(latents / 2),
                  k,
                  Math.min(BATCH, rows),
                  Math.max(10, STEPS * BATCH / rows));
      default -> "%s:k=%d".formatted(way, k);
    };
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
