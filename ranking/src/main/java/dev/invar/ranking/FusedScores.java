package dev.invar.ranking;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

/**
 * Adds up what rankings contribute to their documents.
 *
 * <p>A document's contributions are added smallest first, so that the order of the rankings does
 * not change the last bits of a sum. Cost: O(n log n) for n hits in all.
 */
final class FusedScores {
  /** What a ranking gives to one of its hits. */
  interface Contribution {
    double of(int rank, double score);
  }

  private final Map<String, Gathered> documents = new LinkedHashMap<>();

  FusedScores(List<Ranking> rankings, IntFunction<Contribution> contributionOf) {
    for (int place = 0; place < rankings.size(); place++) {
      List<Ranked> hits = rankings.get(place).hits();
      Contribution contribution = contributionOf.apply(place);
      for (int i = 0; i < hits.size(); i++) {
        Ranked hit = hits.get(i);
        documents
            .computeIfAbsent(hit.id(), id -> new Gathered(rankings.size()))
            .add(i + 1, contribution.of(i + 1, hit.score()));
      }
    }
  }

  /** Ranks the documents by a score made of what each has gathered. */
  Ranking ranking(ToDoubleFunction<Gathered> score) {
    Comparator<Candidate> order =
        Comparator.comparingDouble((Candidate candidate) -> -candidate.score)
            .thenComparingInt(candidate -> candidate.bestRank)
            .thenComparing(candidate -> candidate.id, Comparator.reverseOrder());
    return new Ranking(
        documents.entrySet().stream()
            .map(document ->
                new Candidate(
                    document.getKey(),
                    score.applyAsDouble(document.getValue()),
                    document.getValue().bestRank))
            .sorted(order)
            .map(candidate -> new Ranked(candidate.id, candidate.score))
            .toList());
  }

  private record Candidate(String id, double score, int bestRank) {}

  /** The contributions of one document. */
  static final class Gathered {
    private final double[] contributions;
    private int count;
    private int bestRank = Integer.MAX_VALUE;

    private Gathered(int rankings) {
      contributions = new double[rankings];
    }

    private void add(int rank, double contribution) {
      contributions[count++] = contribution;
      bestRank = Math.min(bestRank, rank);
    }

    /** In how many rankings the document stands. */
    int count() {
      return count;
    }

    double sum() {
      Arrays.sort(contributions, 0, count);
      double sum = 0;
      for (int i = 0; i < count; i++) {
        sum += contributions[i];
      }
      return sum;
    }
  }
}
