/**
 * How many directions rows spread over near each of them. Start at {@link
 * dev.invar.diagnose.dimension.LocalDimension}; {@code RowDimensions} puts intervals, chance and
 * meanings to the dimensions of rows. Directions that the whole space uses are measured in {@code
 * spectrum}.
 */
@NullMarked
package dev.invar.diagnose.dimension;

import org.jspecify.annotations.NullMarked;
