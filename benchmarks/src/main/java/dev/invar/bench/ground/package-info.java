/**
 * The comparison {@code ground}: products and factorisations, encoding, retrieval quality, memory
 * and start times. {@link dev.invar.bench.ground.Ground} lists its parts.
 */
@NullMarked
package dev.invar.bench.ground;

import org.jspecify.annotations.NullMarked;
