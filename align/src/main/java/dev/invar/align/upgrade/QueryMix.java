package dev.invar.align.upgrade;

import dev.invar.method.OptionException;

/**
 * One query vector for the untouched index of the old model that stands for both models: (1 − α)·z
 * of the old query plus α·z of the bridged one, z in units of each query's spread over the index.
 *
 * <p>v = (1 − α)·q/σ(q) + α·p/σ(p), with q the old query, p the new one through the bridge and σ
 * from the index's {@link SpaceStatistics}: ⟨v, d⟩ orders documents as the mixed z-scores do. Both
 * encoders run for each query; no text is embedded and the index stays as it is. Source: mixes of
 * old and mapped queries are from Ricci, Biondi and Pernici 2026 (query interpolation); the scale
 * is Invar's own. Cost: O(d²).
 *
 * @param bridge from the new model to the index's
 * @param index statistics of the stored vectors
 * @param weight α: 0 leaves the old query alone, 1 the bridged one
 */
public record QueryMix(AnchoredBridge bridge, SpaceStatistics index, double weight) {
  /** The weight to use where no judged queries say otherwise. */
  public static final double DEFAULT_WEIGHT = 0.2;

  public QueryMix {
    if (!(weight >= 0 && weight <= 1)) {
      throw new OptionException("weight of the bridged query", "0 to 1", weight);
    }
  }

  /**
   * The mixed query.
   *
   * @param oldQuery of the index's space, of length 1; only read
   * @param newQuery of the new model's space; only read
   * @return a vector of the index's space, not of length 1
   */
  public float[] vector(float[] oldQuery, float[] newQuery) {
    float[] bridged = bridge.vector(newQuery);
    double oldShare = weight == 1 ? 0 : (1 - weight) / index.scale(oldQuery).deviation();
    double newShare = weight == 0 ? 0 : weight / index.scale(bridged).deviation();
    var mixed = new float[oldQuery.length];
    for (int i = 0; i < mixed.length; i++) {
      mixed[i] = (float) (oldShare * oldQuery[i] + newShare * bridged[i]);
    }
    return mixed;
  }
}
