/**
 * Corrections for galleries in which some items are near to everything. Start at {@link
 * dev.invar.align.crowding.GalleryCorrection}.
 */
@NullMarked
package dev.invar.align.crowding;

import org.jspecify.annotations.NullMarked;
