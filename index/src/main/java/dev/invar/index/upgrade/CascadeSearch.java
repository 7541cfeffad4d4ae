package dev.invar.index.upgrade;

import dev.invar.align.upgrade.FusedCascade;
import dev.invar.align.upgrade.ScoreScale;
import dev.invar.index.Found;
import dev.invar.index.IndexMoment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Ranks candidates of the untouched index anew with the help of their new vectors. A document's
 * score comes of the passage that made it a candidate, so that it does not depend on which vectors
 * are kept already.
 *
 * @param keeper gives the new vectors
 * @param fresh direction of the query in the new space
 * @param scorer what becomes of a candidate's two scores and its rank
 */
@SuppressWarnings("ArrayRecordComponent") // only read here
record CascadeSearch(Keeper keeper, float[] fresh, FusedCascade.Scorer scorer) {
  /**
   * The candidates, the first of them ranked anew. The others keep their order; their z-scores are
   * moved by as much as the last candidate's is from that of the last in the new order.
   *
   * @param candidates best first
   * @param count how many are ranked anew
   */
  Answer rank(IndexMoment main, List<Found> candidates, int count) throws IOException {
    List<Found> head = candidates.subList(0, Math.min(count, candidates.size()));
    List<float[]> vectors = keeper.vectors(main, head);
    var fused = new ArrayList<Found>();
    for (int i = 0; i < head.size(); i++) {
      double old = head.get(i).score();
      double z = scorer.fused(old, Products.of(fresh, vectors.get(i)), i + 1);
      fused.add(withScore(head.get(i), z));
    }
    fused.sort(Found.BEST_FIRST);
    if (head.size() < candidates.size()) {
      double shift = fused.getLast().score() - scorer.oldScale().z(head.getLast().score());
      for (Found found : candidates.subList(head.size(), candidates.size())) {
        fused.add(withScore(found, scorer.oldScale().z(found.score()) + shift));
      }
    }
    List<Found> best = fused.stream().map(this::asCosine).toList();
    return new Answer(best, Answer.standings(candidates));
  }

  /** With the cosine of the new space that has such a z-score. */
  private Found asCosine(Found found) {
    ScoreScale scale = scorer.newScale();
    return withScore(found, scale.mean() + scale.deviation() * found.score());
  }

  private static Found withScore(Found found, double score) {
    return new Found(found.document(), found.passage(), score);
  }
}
