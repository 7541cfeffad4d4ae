/** Tests of the parts of the comparison {@code ground}, on data small enough for a test. */
@NullMarked
package dev.invar.bench.ground;

import org.jspecify.annotations.NullMarked;
