/** Tests of the parts of the comparison {@code upgrade}, on data small enough for a test. */
@NullMarked
package dev.invar.bench.upgrade;

import org.jspecify.annotations.NullMarked;
