/**
 * Aligners by directions that correlate across spaces: for spaces that share only part of what they
 * say. Start at {@link dev.invar.align.correlation.SubspaceAlignment}; {@link
 * dev.invar.align.correlation.LocalCka} matches single pairs without a map.
 */
@NullMarked
package dev.invar.align.correlation;

import org.jspecify.annotations.NullMarked;
