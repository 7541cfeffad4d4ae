package dev.invar.align.match;

/**
 * Whether a matching is to be trusted.
 *
 * <p>A wrong map confirms itself: refitted to its own nearest neighbours it links most rows to each
 * other. So two questions are asked that a wrong map fails. Do the matched rows have the same
 * neighbours in their own spaces, where no map has a hand? And do two further runs, each on a half
 * of the rows that the other never sees, find the same match?
 *
 * @param rounds how often the map was fitted
 * @param cycleOverlap share of the smaller set's rows that are each other's nearest, in [0, 1];
 *     high also for wrong maps, it rules out only those that are lost altogether
 * @param neighbourAgreement share of a matched row's 10 nearest matched rows that its partner has
 *     too, mean over the pairs, in [0, 1]
 * @param neighbourChance the same with the partners shuffled
 * @param halvesAgreement share of the smaller set's rows that are matched and whose match the maps
 *     of both halves find, in [0, 1]; chance is 1 divided by the square of the number of rows
 * @param verdict what follows from it
 */
public record ConvergenceReport(
    int rounds,
    double cycleOverlap,
    double neighbourAgreement,
    double neighbourChance,
    double halvesAgreement,
    Verdict verdict) {
  /** Least agreement of the halves for the verdict to be {@link Verdict#CONVERGED}. */
  public static final double LEAST_HALVES_AGREEMENT = 0.5;

  /** Whether to use the map. */
  public enum Verdict {
    /** The map may be used; test it on pairs of your own if there are any. */
    CONVERGED,
    /** The map is worth nothing, or cannot be told from one that is. */
    DID_NOT_CONVERGE
  }

  /** Whether the map may be used. */
  public boolean converged() {
    return verdict == Verdict.CONVERGED;
  }
}
