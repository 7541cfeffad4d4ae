/**
 * Rows as coders take them: scaled to length 1 and centred, drawn at random, and known by a digest
 * of their values. The lowest package of the room, for the others to build on. Start at {@link
 * dev.invar.sparsecode.rows.UnitRows}.
 */
@NullMarked
package dev.invar.sparsecode.rows;

import org.jspecify.annotations.NullMarked;
