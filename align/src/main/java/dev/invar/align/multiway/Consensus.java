package dev.invar.align.multiway;

import dev.invar.align.Alignment;

/**
 * What a many-way fit found: the maps, and how well the sides meet in their frame.
 *
 * @param alignment one map per side
 * @param agreement ‖C‖²_F / mean_m ‖X_m‖²_F, where C is the mean of the mapped rows: no unit, 1 if
 *     all sides coincide, about 1/k if k sides have nothing to do with each other
 * @param iterations how often all maps were fitted anew
 * @param converged whether the last iteration changed the agreement by less than the tolerance
 */
public record Consensus(Alignment alignment, double agreement, int iterations, boolean converged) {}
