package dev.invar.align.upgrade;

import dev.invar.method.OptionException;

/**
 * How a cascade ranks its candidates: w·z of the old model plus (1 − w)·z of the new one, less c·ln
 * of the old rank. The candidates are the old index's best for the old query, so that a document is
 * never lost that the old model ranks first and the new one likes; their texts are embedded with
 * the new model.
 *
 * <p>z is a score in units of its query's spread over the space ({@link SpaceStatistics}). Queries
 * are best shifted first ({@link QueryShift}). c above 0 holds on to today's order: fewer answers
 * change for the worse, and fewer for the better. Where the old encoder is gone, the vector of an
 * {@link AnchoredBridge} takes the old query's place, with {@link #RETIRED_CANDIDATES} and {@link
 * #RETIRED_WEIGHT}. Source: Invar's own; measured in docs/benchmarks.md.
 *
 * @param oldSpace statistics of the index's vectors
 * @param newSpace statistics of a sample of the new model's vectors; 50 are enough
 * @param oldWeight w: 0 ranks by the new model alone, 1 by the old one
 * @param caution c, at least 0: 0 forgets the old ranks
 */
public record FusedCascade(
    SpaceStatistics oldSpace, SpaceStatistics newSpace, double oldWeight, double caution) {
  /** How many candidates the old index gives. */
  public static final int CANDIDATES = 20;

  /** The weight to use where no judged queries say otherwise. */
  public static final double DEFAULT_OLD_WEIGHT = 2.0 / 3;

  /** The weight of the old model that goes with {@link #CAREFUL}. */
  public static final double CAREFUL_OLD_WEIGHT = 0.75;

  /** The caution that halves the answers which get worse, measured against re-embedding. */
  public static final double CAREFUL = 0.2;

  /** How many candidates the bridge gives where the old encoder is gone. */
  public static final int RETIRED_CANDIDATES = 50;

  /** The weight of the bridged query where the old encoder is gone. */
  public static final double RETIRED_WEIGHT = 0.3 / 1.3;

  public FusedCascade {
    if (!(oldWeight >= 0 && oldWeight <= 1)) {
      throw new OptionException("weight of the old model", "0 to 1", oldWeight);
    }
    if (!(caution >= 0) || caution == Double.POSITIVE_INFINITY) {
      throw new OptionException("caution", "at least 0, and finite", caution);
    }
  }

  /** A cascade that forgets the old ranks. */
  public FusedCascade(SpaceStatistics oldSpace, SpaceStatistics newSpace, double oldWeight) {
    this(oldSpace, newSpace, oldWeight, 0);
  }

  /** The cascade that changes the fewest of today's answers for the worse. */
  public static FusedCascade careful(SpaceStatistics oldSpace, SpaceStatistics newSpace) {
    return new FusedCascade(oldSpace, newSpace, CAREFUL_OLD_WEIGHT, CAREFUL);
  }

  /**
   * For one query, in both spaces.
   *
   * @param oldQuery of any length but 0; the vector that the candidates' old scores are products
   *     with
   * @param newQuery likewise, of the new scores
   */
  public Scorer scorer(float[] oldQuery, float[] newQuery) {
    return new Scorer(oldSpace.scale(oldQuery), newSpace.scale(newQuery), oldWeight, caution);
  }

  /**
   * Fuses the two scores of one query's candidates.
   *
   * @param oldScale of the old query's scores
   * @param newScale of the new query's scores
   * @param oldWeight w
   * @param caution c
   */
  public record Scorer(ScoreScale oldScale, ScoreScale newScale, double oldWeight, double caution) {
    /**
     * w·z(old) + (1 − w)·z(new) − c·ln(rank), of a candidate's products with the two queries.
     *
     * @param rank of the candidate in the old order, from 1
     */
    public double fused(double oldScore, double newScore, int rank) {
      return fused(oldScore, newScore) - caution * Math.log(rank);
    }

    /** As {@link #fused(double, double, int)} without caution: as if all stood at rank 1. */
    public double fused(double oldScore, double newScore) {
      return oldWeight * oldScale.z(oldScore) + (1 - oldWeight) * newScale.z(newScore);
    }
  }
}
