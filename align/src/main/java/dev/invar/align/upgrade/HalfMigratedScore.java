package dev.invar.align.upgrade;

import dev.invar.method.OptionException;
import java.util.OptionalDouble;

/**
 * Ranks passages of which some have vectors of the new model already and the others only old ones:
 * a·z(old) + z(new), where z(old) stands in for the new score of a passage that has none.
 *
 * <p>a = min(1, (1 − f) / ¼) for the share f that has moved: the old model's voice fades over the
 * last quarter. At f = 0 the order is exactly the old model's, at f = 1 exactly the new one's, and
 * between them both models vote where both can; plain reciprocal-rank fusion gives each side half
 * of the list whatever has moved. z is a score in units of its query's spread ({@link
 * SpaceStatistics}). Old vectors are kept until the move is over. Source: Invar's own; measured in
 * docs/benchmarks.md.
 *
 * @param oldScale of the old query's scores
 * @param newScale of the new query's scores
 * @param migrated f, share of the passages that has moved: 0 none, 1 all
 */
public record HalfMigratedScore(ScoreScale oldScale, ScoreScale newScale, double migrated) {
  private static final double FADE = 0.25;

  public HalfMigratedScore {
    if (!(migrated >= 0 && migrated <= 1)) {
      throw new OptionException("share that has moved", "0 to 1", migrated);
    }
  }

  /** a, 0 to 1: how much the old score of a passage counts besides the new one. */
  public double oldWeight() {
    return Math.min(1, (1 - migrated) / FADE);
  }

  /**
   * The score of a passage, to be compared with those of others for the same query and share.
   *
   * @param oldScore the old vector's product with the old query
   * @param newScore the new vector's product with the new query; empty if it has not moved
   * @return no unit; higher is better
   */
  public double of(double oldScore, OptionalDouble newScore) {
    double old = oldScale.z(oldScore);
    return oldWeight() * old + (newScore.isPresent() ? newScale.z(newScore.getAsDouble()) : old);
  }
}
