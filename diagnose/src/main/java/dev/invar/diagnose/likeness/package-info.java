/**
 * How alike two spaces of the same items are: measures that no rotation and no scale of either side
 * moves, from the whole geometry ({@link dev.invar.diagnose.likeness.CentredKernelAlignment}) to
 * single neighbours ({@link dev.invar.diagnose.likeness.MutualNeighbours}) and single coordinates
 * ({@link dev.invar.diagnose.likeness.ConvergentLearning}). Each comes with what pairs that do not
 * belong together give. Maps between spaces live in {@code dev.invar.align}.
 */
@NullMarked
package dev.invar.diagnose.likeness;

import org.jspecify.annotations.NullMarked;
