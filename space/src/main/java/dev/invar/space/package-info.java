/**
 * Spaces, and the vectors that live in them.
 *
 * <p>A {@link dev.invar.space.Space} is the coordinate system of one encoder, known by its
 * fingerprint; a {@link dev.invar.space.VectorSet} is ids and vectors in one space; {@link
 * dev.invar.space.PairedRows} is the same items in several. Vectors are compared only within one
 * space, by a {@link dev.invar.space.Similarity}. Start at {@code Space}. Maps between spaces do
 * not live here.
 */
@NullMarked
package dev.invar.space;

import org.jspecify.annotations.NullMarked;
