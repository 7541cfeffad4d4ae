package dev.invar.checks.sparsecode;

import dev.invar.sparsecode.SparseCode;

/** Holds a code to what it should keep: the k highest activations that are above 0. */
final class StrongestActivations {
  private StrongestActivations() {}

  /**
   * How far a code is from its definition: the largest difference of a kept value from its
   * activation, of an activation that should have been kept from the lowest that was, or from 0 if
   * there was room. 0 is exact.
   *
   * @param activations one for each latent
   * @param k how many are to be kept
   */
  static double departure(double[] activations, int k, SparseCode code) {
    double departure = Math.abs(Math.max(0, code.size() - k));
    double lowest = code.size() < k ? 0 : Double.POSITIVE_INFINITY;
    var kept = new boolean[activations.length];
    for (int i = 0; i < code.size(); i++) {
      int latent = code.latents()[i];
      kept[latent] = true;
      lowest = Math.min(lowest, activations[latent]);
      departure = Math.max(departure, Math.abs(activations[latent] - code.values()[i]));
    }
    for (int u = 0; u < activations.length; u++) {
      if (!kept[u]) {
        departure = Math.max(departure, activations[u] - lowest);
      }
    }
    return departure;
  }

  /** Both signs of coordinates: z₂ⱼ = xⱼ, z₂ⱼ₊₁ = −xⱼ. */
  static double[] signed(double[] coordinates) {
    var signed = new double[2 * coordinates.length];
    for (int j = 0; j < coordinates.length; j++) {
      signed[2 * j] = coordinates[j];
      signed[2 * j + 1] = -coordinates[j];
    }
    return signed;
  }
}
