/** Tests of {@code dev.invar.bench.sparse.seismic}. */
@NullMarked
package dev.invar.bench.sparse.seismic;

import org.jspecify.annotations.NullMarked;
