package dev.invar.diagnose.anomaly;

/**
 * Scores of normal rows, each by a model that was fitted without it.
 *
 * @param rows numbers of m rows, ascending: all n, or drawn ones where there are many; shared, not
 *     copied
 * @param scores m scores, each at least 0; shared, not copied
 */
@SuppressWarnings("ArrayRecordComponent") // a result, never compared
public record HeldOut(int[] rows, double[] scores) {}
