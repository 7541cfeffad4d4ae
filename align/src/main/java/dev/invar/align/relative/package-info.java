/**
 * Aligners without a fitted map: a vector becomes its similarities to the paired items, which are
 * alike in every space. Start at {@link dev.invar.align.relative.RelativeRepresentation}; {@link
 * dev.invar.align.relative.InvariantProduct} joins several similarities.
 */
@NullMarked
package dev.invar.align.relative;

import org.jspecify.annotations.NullMarked;
