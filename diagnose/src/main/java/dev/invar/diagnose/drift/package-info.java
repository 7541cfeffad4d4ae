/**
 * How spaces change from step to step of a series: the subspace that each step lies in, how fast
 * and how suddenly it turns, and whether that is more than the noise of sampling; and how much of
 * the width is used, in {@link dev.invar.diagnose.drift.RepresentationPhases}. Start at {@link
 * dev.invar.diagnose.drift.DifferenceSubspaces}.
 */
@NullMarked
package dev.invar.diagnose.drift;

import org.jspecify.annotations.NullMarked;
