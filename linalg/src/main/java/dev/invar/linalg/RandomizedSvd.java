package dev.invar.linalg;

import dev.invar.method.Seed;

/**
 * The leading singular values and vectors of a large matrix, found in a random subspace.
 *
 * @param rank how many, at least 1
 * @param oversampling extra columns of the random subspace, at least 0
 * @param powerSteps passes that sharpen the spectrum, at least 0
 * @param seed of the random subspace
 */
@SuppressWarnings({"DoNotCallSuggester", "UnusedVariable"})
public record RandomizedSvd(int rank, int oversampling, int powerSteps, Seed seed) {
  /** A rank with the usual 10 extra columns and 2 power steps. */
  public static RandomizedSvd ofRank(int rank, Seed seed) {
    return new RandomizedSvd(rank, 10, 2, seed);
  }

  /** The leading part of the decomposition of an n×d matrix, which is only read. */
  public Svd of(DoubleMatrix a) {
    throw new UnsupportedOperationException();
  }
}
