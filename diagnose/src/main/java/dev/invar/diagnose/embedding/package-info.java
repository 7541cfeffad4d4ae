/**
 * Rows in the plane, to be looked at: {@link dev.invar.diagnose.embedding.PrincipalMap} keeps what
 * varies most, {@link dev.invar.diagnose.embedding.NeighbourMap} keeps neighbours together. A map
 * shows; it measures nothing.
 */
@NullMarked
package dev.invar.diagnose.embedding;

import org.jspecify.annotations.NullMarked;
