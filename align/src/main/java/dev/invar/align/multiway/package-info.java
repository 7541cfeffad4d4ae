/**
 * Aligners that bring any number of spaces into one frame at once. Start at {@link
 * dev.invar.align.multiway.GeneralizedProcrustes}; it also adds a space to an alignment that stays
 * as it is. Maps of the same spaces two by two are in {@code dev.invar.align.orthogonal}.
 */
@NullMarked
package dev.invar.align.multiway;

import org.jspecify.annotations.NullMarked;
