/** Tests of {@code dev.invar.bench.sparse.peer}. */
@NullMarked
package dev.invar.bench.sparse.peer;

import org.jspecify.annotations.NullMarked;
