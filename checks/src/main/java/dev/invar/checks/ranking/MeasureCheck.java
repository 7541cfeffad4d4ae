package dev.invar.checks.ranking;

import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.ranking.RankingMeasure;
import java.util.List;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;

/**
 * Holds a ranking measure to its definition, coded a second time: here a document's rank is counted
 * and sums run over the relevant documents, where the methods sort and walk the ranking.
 */
abstract class MeasureCheck implements MethodCheck {
  private static final int RANKINGS = 100;
  private static final int[] DEPTHS = {1, 2, 5, 10, 100, 1000};

  private final IntFunction<RankingMeasure> measureAtDepth;

  MeasureCheck(IntFunction<RankingMeasure> measureAtDepth) {
    this.measureAtDepth = measureAtDepth;
  }

  /**
   * The measure by its definition.
   *
   * @param relevant all relevant documents, at least one, found or not
   * @param k the deepest rank that counts
   */
  abstract double definition(List<RelevantDocument> relevant, int k);

  static double log2(int x) {
    return Math.log(x) / Math.log(2);
  }

  @Override
  public final String data() {
    return RANKINGS
        + " generated rankings of 0 to "
        + JudgedRanking.LONGEST
        + " documents with ties, grades −1 to 4, some without relevant documents; "
        + DEPTHS.length
        + " depths";
  }

  @Override
  public final String measure() {
    return "largest absolute difference from the definition, no unit";
  }

  @Override
  public final Criterion criterion() {
    return Criterion.atMost(1e-9);
  }

  @Override
  public final double measured(Seed seed) {
    RandomGenerator random = seed.random();
    double largest = 0;
    for (int i = 0; i < RANKINGS; i++) {
      JudgedRanking judged = JudgedRanking.random(random);
      List<RelevantDocument> relevant = judged.relevant();
      for (int k : DEPTHS) {
        double expected = relevant.isEmpty() ? 0 : definition(relevant, k);
        double found = measureAtDepth.apply(k).of(judged.ranking(), judged.grades());
        largest = Math.max(largest, Math.abs(found - expected));
      }
    }
    return largest;
  }
}
