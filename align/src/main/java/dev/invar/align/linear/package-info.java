/**
 * Aligners whose maps are free linear ones, held back by a penalty, a rank or a spectrum. Start at
 * {@link dev.invar.align.linear.Ridge}. All map into the second side's space, centred.
 */
@NullMarked
package dev.invar.align.linear;

import org.jspecify.annotations.NullMarked;
