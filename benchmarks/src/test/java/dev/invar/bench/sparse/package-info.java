/** Tests of the parts of the comparison {@code sparse}, on data small enough for a test. */
@NullMarked
package dev.invar.bench.sparse;

import org.jspecify.annotations.NullMarked;
