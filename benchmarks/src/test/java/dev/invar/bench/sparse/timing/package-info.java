/** Tests of {@code dev.invar.bench.sparse.timing}. */
@NullMarked
package dev.invar.bench.sparse.timing;

import org.jspecify.annotations.NullMarked;
