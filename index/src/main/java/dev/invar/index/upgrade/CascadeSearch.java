package dev.invar.index.upgrade;

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
 * @param scale of the candidates' scores
 * @param fusing what becomes of a candidate's score and the cosine of its new vector
 */
@SuppressWarnings("ArrayRecordComponent") // only read here
record CascadeSearch(Keeper keeper, float[] fresh, ScoreScale scale, Fusing fusing) {
  /** Makes one score, in units of a deviation, of a candidate's two. */
  interface Fusing {
    double fused(double candidateScore, double newCosine);
  }

  /**
   * The candidates, the first of them ranked anew. The others keep their order; their z-scores are
   * lowered or raised by what the last candidate's ranking anew makes of its own.
   *
   * @param candidates best first
   * @param count how many are ranked anew
   */
  Answer rank(IndexMoment main, List<Found> candidates, int count) throws IOException {
    List<Found> head = candidates.subList(0, Math.min(count, candidates.size()));
    List<float[]> vectors = keeper.vectors(main, head);
    var ranked = new ArrayList<Found>();
    for (int i = 0; i < head.size(); i++) {
      ranked.add(
          withScore(head.get(i), fusing.fused(head.get(i).score(), dot(fresh, vectors.get(i)))));
    }
    ranked.sort(Found.BEST_FIRST);
    if (head.size() < candidates.size()) {
      double shift = ranked.getLast().score() - scale.z(head.getLast().score());
      for (Found found : candidates.subList(head.size(), candidates.size())) {
        ranked.add(withScore(found, scale.z(found.score()) + shift));
      }
    }
    return new Answer(List.copyOf(ranked), Answer.standings(candidates));
  }

  private static Found withScore(Found found, double score) {
    return new Found(found.document(), found.passage(), score);
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }
}
