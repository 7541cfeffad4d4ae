/**
 * Functions from vectors of one width to vectors of another, of which every map between spaces is
 * built: they know nothing of spaces, means and roles. Start at {@link
 * dev.invar.align.map.VectorMap}. They are saved by {@code dev.invar.align.file}.
 */
@NullMarked
package dev.invar.align.map;

import org.jspecify.annotations.NullMarked;
