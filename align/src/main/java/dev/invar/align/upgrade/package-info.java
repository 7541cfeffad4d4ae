/**
 * The mathematics of changing an index's model, on vectors in memory: scores that are comparable
 * between two spaces, and the ways to rank with both. What is stored, and where, is for {@code
 * dev.invar.index.upgrade}.
 */
@NullMarked
package dev.invar.align.upgrade;

import org.jspecify.annotations.NullMarked;
