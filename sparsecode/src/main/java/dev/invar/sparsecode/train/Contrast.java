package dev.invar.sparsecode.train;

import java.util.Arrays;

/**
 * Tells rows by their codes: for each asking row i, −Σⱼ tᵢⱼ·log pᵢⱼ, where pᵢⱼ is the softmax over
 * the candidates j of cos(aᵢ, aⱼ)/τ, and tᵢⱼ = 1/|Pᵢ| for those that belong to i, else 0. The mean
 * over the asking rows, times a weight.
 *
 * <p>Only rows that share a latent have a cosine, so products go along the latents' lists: O(Σᵤ
 * nᵤ²) for nᵤ rows that activate latent u, and one exponential for each pair with a cosine. Source:
 * arXiv:2004.11362, equation 2, with a row counted among its own.
 */
final class Contrast {
  private final CodeGroup codes;
  private final Asking asking;
  private final double temperature;
  private final double weight;
  private final float[][] slopes;

  /**
   * Who asks whom: ranges of rows, and the candidates that belong to each asking row.
   *
   * @param from first asking row
   * @param candidatesFrom first candidate
   * @param candidates how many candidates there are
   * @param belonging for each asking row the candidates, counted from the first, that belong to it;
   *     never none
   */
  @SuppressWarnings("ArrayRecordComponent") // read by the step alone
  record Asking(int from, int candidatesFrom, int candidates, int[][] belonging) {
    int count() {
      return belonging.length;
    }

    boolean asks(int row) {
      return row >= from && row < from + count();
    }

    boolean isCandidate(int row) {
      return row >= candidatesFrom && row < candidatesFrom + candidates;
    }
  }

  /**
   * @param codes sorted by latents
   * @param weight of the term
   */
  Contrast(CodeGroup codes, Asking asking, double temperature, double weight) {
    this.codes = codes;
    this.asking = asking;
    this.temperature = temperature;
    this.weight = weight;
    this.slopes = new float[asking.count()][asking.candidates()];
  }

  /**
   * Sets the slopes by the cosines of one asking row.
   *
   * @param asker counted from the first asking row
   * @return its share of the loss
   */
  double ask(int asker, double[] lengths) {
    float[] cosines = slopes[asker];
    int row = asking.from() + asker;
    Arrays.fill(cosines, 0);
    for (int place = codes.start(row); place < codes.end(row); place++) {
      int latent = codes.latents[place];
      float value = unit(place, row, lengths);
      int end = codes.firstOf(latent) + codes.countOf(latent);
      for (int ordinal = codes.firstOf(latent); ordinal < end; ordinal++) {
        int other = codes.placeAt(ordinal);
        int otherRow = codes.rowOf(other);
        if (asking.isCandidate(otherRow)) {
          cosines[otherRow - asking.candidatesFrom()] += value * unit(other, otherRow, lengths);
        }
      }
    }
    return softmax(cosines, asking.belonging()[asker]);
  }

  /** Replaces cosines by the loss's slopes there; gives the loss. */
  private double softmax(float[] cosines, int[] belonging) {
    double rate = 1 / temperature;
    double share = weight / asking.count();
    double own = 0;
    for (int candidate : belonging) {
      own += cosines[candidate];
    }
    float apart = (float) Math.exp(-rate);
    double sum = 0;
    for (int j = 0; j < cosines.length; j++) {
      float term = cosines[j] == 0 ? apart : (float) Math.exp((cosines[j] - 1) * rate);
      cosines[j] = term;
      sum += term;
    }
    double loss = Math.log(sum) + rate - rate * own / belonging.length;
    float scale = (float) (share * rate / sum);
    for (int j = 0; j < cosines.length; j++) {
      cosines[j] *= scale;
    }
    for (int candidate : belonging) {
      cosines[candidate] -= (float) (share * rate / belonging.length);
    }
    return share * loss;
  }

  /** Adds to the slopes of a row's values what the term gives, once all have asked. */
  void pass(int row, double[] lengths) {
    boolean asks = asking.asks(row);
    boolean isCandidate = asking.isCandidate(row);
    if (!(asks || isCandidate) || codes.size(row) == 0) {
      return;
    }
    var byUnit = new double[codes.size(row)];
    double along = 0;
    for (int i = 0; i < byUnit.length; i++) {
      int place = codes.start(row) + i;
      byUnit[i] = slopeByUnit(row, codes.latents[place], asks, isCandidate, lengths);
      along += byUnit[i] * unit(place, row, lengths);
    }
    for (int i = 0; i < byUnit.length; i++) {
      int place = codes.start(row) + i;
      double slope = (byUnit[i] - along * unit(place, row, lengths)) / lengths[row];
      codes.slopes[place] += (float) slope;
    }
  }

  private double slopeByUnit(
      int row, int latent, boolean asks, boolean isCandidate, double[] lengths) {
    double slope = 0;
    int end = codes.firstOf(latent) + codes.countOf(latent);
    for (int ordinal = codes.firstOf(latent); ordinal < end; ordinal++) {
      int other = codes.placeAt(ordinal);
      int otherRow = codes.rowOf(other);
      float value = unit(other, otherRow, lengths);
      if (asks && asking.isCandidate(otherRow)) {
        slope += slopes[row - asking.from()][otherRow - asking.candidatesFrom()] * value;
      }
      if (isCandidate && asking.asks(otherRow)) {
        slope += slopes[otherRow - asking.from()][row - asking.candidatesFrom()] * value;
      }
    }
    return slope;
  }

  private float unit(int place, int row, double[] lengths) {
    return (float) (codes.values[place] / lengths[row]);
  }
}
