package dev.invar.align.upgrade;

import dev.invar.method.OptionException;

/**
 * How a cascade ranks its candidates: w·z of the old model plus (1 − w)·z of the new one. The
 * candidates are the old index's best for the old query, so that a document is never lost that the
 * old model ranks first and the new one likes; their texts are embedded with the new model.
 *
 * <p>z is a score in units of its query's spread over the space ({@link SpaceStatistics}). Source:
 * Invar's own; measured in docs/benchmarks.md.
 *
 * @param oldSpace statistics of the index's vectors
 * @param newSpace statistics of a sample of the new model's vectors; 50 are enough
 * @param oldWeight w: 0 ranks by the new model alone, 1 by the old one
 */
public record FusedCascade(SpaceStatistics oldSpace, SpaceStatistics newSpace, double oldWeight) {
  /** How many candidates the old index gives. */
  public static final int CANDIDATES = 20;

  /** The weight to use where no judged queries say otherwise. */
  public static final double DEFAULT_OLD_WEIGHT = 0.5;

  public FusedCascade {
    if (!(oldWeight >= 0 && oldWeight <= 1)) {
      throw new OptionException("weight of the old model", "0 to 1", oldWeight);
    }
  }

  /** For one query, in both spaces, of length 1. */
  public Scorer scorer(float[] oldQuery, float[] newQuery) {
    return new Scorer(oldSpace.scale(oldQuery), newSpace.scale(newQuery), oldWeight);
  }

  /**
   * Fuses the two scores of one query's candidates.
   *
   * @param oldScale of the old query's scores
   * @param newScale of the new query's scores
   * @param oldWeight w
   */
  public record Scorer(ScoreScale oldScale, ScoreScale newScale, double oldWeight) {
    /** w·z(old) + (1 − w)·z(new), of two cosines. */
    public double fused(double oldCosine, double newCosine) {
      return oldWeight * oldScale.z(oldCosine) + (1 - oldWeight) * newScale.z(newCosine);
    }
  }
}
