/** Tests of {@code dev.invar.bench.sparse.codes}. */
@NullMarked
package dev.invar.bench.sparse.codes;

import org.jspecify.annotations.NullMarked;
