/**
 * The rules of the house as tests.
 *
 * <p>{@link dev.invar.archtest.Room} is the table of rooms and levels, {@link
 * dev.invar.archtest.Library} that of third-party libraries and their owners: a new room or library
 * is a line there. The rules read poms, byte code, sources and pages; each is also run over a small
 * breach of itself, in {@code breach}, so that it is known to bite.
 */
@NullMarked
package dev.invar.archtest;

import org.jspecify.annotations.NullMarked;
