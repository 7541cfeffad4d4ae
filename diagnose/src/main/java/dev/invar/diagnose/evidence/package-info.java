/**
 * What several metrics are computed from: {@link dev.invar.diagnose.evidence.Moments}, the {@link
 * dev.invar.diagnose.evidence.Spectrum} that follows from them, and {@link
 * dev.invar.diagnose.evidence.NeighbourLists}. Metrics do not live here.
 */
@NullMarked
package dev.invar.diagnose.evidence;

import org.jspecify.annotations.NullMarked;
