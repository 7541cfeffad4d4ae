package dev.invar.diagnose;

/**
 * What a figure would be if there were nothing to find.
 *
 * @param value at the figure's own n and d
 * @param of what has this value, such as {@code isotropic Gaussian} or {@code rows of the second
 *     space shuffled}
 */
public record Chance(double value, String of) {
  /** Vectors without any direction of their own. */
  public static final String ISOTROPIC = "isotropic Gaussian rows";

  /** Two sides that lie in the same place. */
  public static final String NO_GAP = "no gap";

  /** Pairs that do not belong together. */
  public static final String SHUFFLED = "rows of the second side shuffled";
}
