/**
 * Maps between the spaces of different encoders. An {@link dev.invar.align.Aligner} fits an {@link
 * dev.invar.align.Alignment} to the same items embedded in two or more spaces: one {@link
 * dev.invar.align.SideMap} per space into a frame that they share. From it follow the {@link
 * dev.invar.align.Bridge} (query side) and the {@link dev.invar.align.Migration} (document side).
 * The methods lie in packages named by their family; {@code dev.invar.align.upgrade} has the
 * mathematics of changing an index's model.
 */
@NullMarked
package dev.invar.align;

import org.jspecify.annotations.NullMarked;
