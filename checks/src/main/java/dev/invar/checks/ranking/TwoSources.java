package dev.invar.checks.ranking;

import dev.invar.method.Seed;
import dev.invar.ranking.Evaluation;
import dev.invar.ranking.Fusion;
import dev.invar.ranking.Judgements;
import dev.invar.ranking.NormalizedGain;
import dev.invar.ranking.Ranked;
import dev.invar.ranking.Ranking;
import dev.invar.ranking.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Two searches of equal worth whose errors are independent: the case that fusion is made for.
 *
 * <p>Each sees a document as relevance plus normal noise. One scores as BM25 does, from 0 to about
 * 30; the other as a cosine does, in a narrow band. Each returns its best {@value #DEPTH}.
 *
 * @param first rankings of the first search, by query
 * @param second rankings of the second search, by query
 * @param judgements which documents are relevant
 */
record TwoSources(Run first, Run second, Judgements judgements) {
  static final int QUERIES = 100;
  static final int DOCUMENTS = 500;
  static final int RELEVANT = 10;
  static final int DEPTH = 100;

  private static final double SEPARATION = 2;
  private static final NormalizedGain NDCG = NormalizedGain.DEFAULTS;

  static TwoSources generate(Seed seed) {
    RandomGenerator random = seed.random();
    var first = new TreeMap<String, Ranking>();
    var second = new TreeMap<String, Ranking>();
    var grades = new TreeMap<String, SortedMap<String, Integer>>();
    for (int q = 0; q < QUERIES; q++) {
      String query = "q" + q;
      first.put(query, search(random, x -> 3 * Math.max(0, x + 3)));
      second.put(query, search(random, x -> 0.7 + 0.03 * x));
      grades.put(query, relevant());
    }
    return new TwoSources(
        new Run("first", first), new Run("second", second), new Judgements(grades));
  }

  /** How much higher the mean nDCG@10 of the fused rankings is than that of the better search. */
  double gain(Fusion fusion) {
    var fused = new TreeMap<String, Ranking>();
    for (String query : judgements.grades().keySet()) {
      fused.put(query, fusion.fuse(List.of(first.ranking(query), second.ranking(query))));
    }
    return ndcg(new Run("fused", fused)) - Math.max(ndcg(first), ndcg(second));
  }

  private double ndcg(Run run) {
    return Evaluation.of(run, judgements, List.of(NDCG)).mean(NDCG.label());
  }

  private static Ranking search(RandomGenerator random, DoubleUnaryOperator scale) {
    var hits = new ArrayList<Ranked>();
    for (int document = 0; document < DOCUMENTS; document++) {
      double seen = (document < RELEVANT ? SEPARATION : 0) + random.nextGaussian();
      hits.add(new Ranked("d" + document, scale.applyAsDouble(seen)));
    }
    return Ranking.sorted(hits).top(DEPTH);
  }

  private static SortedMap<String, Integer> relevant() {
    var grades = new TreeMap<String, Integer>();
    for (int document = 0; document < RELEVANT; document++) {
      grades.put("d" + document, 1);
    }
    return grades;
  }
}
