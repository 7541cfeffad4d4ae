package dev.invar.bench.upgrade;

import dev.invar.align.upgrade.HalfMigratedScore;
import dev.invar.align.upgrade.ScoreScale;
import dev.invar.align.upgrade.SpaceStatistics;
import dev.invar.linalg.FloatMatrix;
import dev.invar.ranking.NormalizedGain;
import dev.invar.ranking.Ranked;
import dev.invar.ranking.Ranking;
import dev.invar.space.VectorSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The test queries of one check, answered from an index of which some documents have vectors of the
 * new model and the others have not.
 */
final class MixedSearch {
  private final EncodedSet set;
  private final FloatMatrix oldScores;
  private final FloatMatrix newScores;
  private final List<ScoreScale> oldScales = new ArrayList<>();
  private final List<ScoreScale> newScales = new ArrayList<>();

  /**
   * @param newSpace statistics of the new model's vectors, of a sample
   */
  MixedSearch(EncodedSet set, ModelPair pair, SpaceStatistics newSpace) {
    this.set = set;
    VectorSet oldQueries = set.queries(pair.old()).select(set.test());
    VectorSet newQueries = set.queries(pair.fresh()).select(set.test());
    this.oldScores = oldQueries.vectors().timesTranspose(set.passages(pair.old()).vectors());
    this.newScores = newQueries.vectors().timesTranspose(set.passages(pair.fresh()).vectors());
    SpaceStatistics oldSpace = SpaceStatistics.of(set.passages(pair.old()).vectors());
    for (int query = 0; query < set.test().size(); query++) {
      oldScales.add(oldSpace.scale(oldQueries.vectors().row(query)));
      newScales.add(newSpace.scale(newQueries.vectors().row(query)));
    }
  }

  /** The best documents of a query, by row. */
  int[] best(int query, BitSet migrated) {
    var score =
        new HalfMigratedScore(
            oldScales.get(query),
            newScales.get(query),
            (double) migrated.cardinality() / oldScores.columns());
    var scores = new double[oldScores.columns()];
    for (int row = 0; row < scores.length; row++) {
      OptionalDouble fresh =
          migrated.get(row) ? OptionalDouble.of(newScores.get(query, row)) : OptionalDouble.empty();
      scores[row] = score.of(oldScores.get(query, row), fresh);
    }
    return best(scores);
  }

  /** The best by the old scores alone, as they are. */
  int[] bestOld(int query) {
    return best(doubles(oldScores.row(query)));
  }

  /** The best by the new scores alone, as they are. */
  int[] bestNew(int query) {
    return best(doubles(newScores.row(query)));
  }

  private static double[] doubles(float[] values) {
    var doubles = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      doubles[i] = values[i];
    }
    return doubles;
  }

  /** Rows of the highest scores, highest first; ties in order of row. */
  private static int[] best(double[] scores) {
    var rows = new int[Math.min(Agreement.DEPTH, scores.length)];
    int filled = 0;
    for (int row = 0; row < scores.length; row++) {
      if (filled == rows.length && scores[row] <= scores[rows[filled - 1]]) {
        continue;
      }
      int place = filled < rows.length ? filled++ : filled - 1;
      while (place > 0 && scores[rows[place - 1]] < scores[row]) {
        rows[place] = rows[place - 1];
        place--;
      }
      rows[place] = row;
    }
    return rows;
  }

  /** Mean nDCG@10 over the test queries. */
  double ndcg(BitSet migrated) {
    double sum = 0;
    for (int query = 0; query < set.test().size(); query++) {
      sum += ndcg(query, best(query, migrated));
    }
    return sum / set.test().size();
  }

  private double ndcg(int query, int[] rows) {
    var hits = new ArrayList<Ranked>();
    for (int place = 0; place < rows.length; place++) {
      hits.add(new Ranked(set.documents().get(rows[place]), -place));
    }
    return new NormalizedGain(Agreement.DEPTH)
        .of(new Ranking(hits), set.judgements().of(set.test().get(query)));
  }
}
