/**
 * Jobs about maps between spaces: {@link dev.invar.tasks.align.AlignTask} fits one, {@link
 * dev.invar.tasks.align.MigrateTask} carries a file of vectors over by it, and {@link
 * dev.invar.tasks.align.MapTask} says what one holds.
 */
@NullMarked
package dev.invar.tasks.align;

import org.jspecify.annotations.NullMarked;
