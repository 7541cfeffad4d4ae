package dev.invar.sparsecode.statistics;

import dev.invar.sparsecode.SparseCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What one latent contributes.
 *
 * @param latent which one
 * @param value of the latent in the code, or the product of its values in two codes; above 0
 * @param share of the whole, above 0 and at most 1: shares of all latents of a code add up to 1
 */
public record LatentShare(int latent, double value, double share) {
  /** The strongest first, of equal ones the lower latent. */
  private static final Comparator<LatentShare> STRONGEST_FIRST =
      Comparator.comparingDouble(LatentShare::value)
          .reversed()
          .thenComparingInt(LatentShare::latent);

  /**
   * What a code consists of, strongest first: a latent of value v has the share v² / Σv² of the
   * code's squared length.
   */
  public static List<LatentShare> ofLength(SparseCode code) {
    double whole = code.dot(code);
    var shares = new ArrayList<LatentShare>();
    for (int i = 0; i < code.size(); i++) {
      double value = code.values()[i];
      shares.add(new LatentShare(code.latents()[i], value, value * value / whole));
    }
    shares.sort(STRONGEST_FIRST);
    return shares;
  }

  /**
   * Why two codes are alike, strongest first: a latent of both has the share q·d / Σq·d of their
   * product. Empty if they share none.
   */
  public static List<LatentShare> ofScore(SparseCode query, SparseCode passage) {
    double whole = query.dot(passage);
    var shares = new ArrayList<LatentShare>();
    int j = 0;
    for (int i = 0; i < query.size(); i++) {
      int latent = query.latents()[i];
      while (j < passage.size() && passage.latents()[j] < latent) {
        j++;
      }
      if (j < passage.size() && passage.latents()[j] == latent) {
        double product = (double) query.values()[i] * passage.values()[j];
        shares.add(new LatentShare(latent, product, product / whole));
      }
    }
    shares.sort(STRONGEST_FIRST);
    return shares;
  }
}
