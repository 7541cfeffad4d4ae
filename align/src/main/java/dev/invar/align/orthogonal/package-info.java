/**
 * Aligners whose maps are rotations, or nearly so. Start at {@link
 * dev.invar.align.orthogonal.OrthogonalProcrustes}.
 */
@NullMarked
package dev.invar.align.orthogonal;

import org.jspecify.annotations.NullMarked;
