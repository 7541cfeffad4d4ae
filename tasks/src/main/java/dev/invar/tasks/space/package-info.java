/**
 * Jobs about the spaces of vectors. Start at {@link dev.invar.tasks.space.ProbeTask}, which tells
 * whether a service that somebody else runs gives the vectors of a space that is known.
 */
@NullMarked
package dev.invar.tasks.space;

import org.jspecify.annotations.NullMarked;
