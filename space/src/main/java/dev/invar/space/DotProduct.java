package dev.invar.space;

import dev.invar.method.Method;

/**
 * a·b = Σ aᵢbᵢ: any number.
 *
 * <p>Longer vectors win, so a vector need not be nearest to itself; equals {@link CosineSimilarity}
 * for vectors of length 1. Cost: O(d). Source: used as here by Karpukhin et al. 2020,
 * arXiv:2004.04906.
 */
@Method(
    id = "dot-product",
    name = "Dot product",
    source = "arXiv:2004.04906",
    summary = "Sum of the products of coordinates")
public record DotProduct() implements Similarity {
  public static final DotProduct DEFAULTS = new DotProduct();

  @Override
  public double of(float[] a, float[] b) {
    Coordinates.requireComparable(a, b);
    return Coordinates.dot(a, b);
  }
}
