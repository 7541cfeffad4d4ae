package dev.invar.align.match;

/**
 * Two vectors that were taken for the same item: each is the other's nearest.
 *
 * @param source id in the source set
 * @param target id in the target set
 * @param cosine of both in the frame, in [−1, 1]: 1 is the same direction
 */
public record MatchedPair(String source, String target, double cosine) {}
