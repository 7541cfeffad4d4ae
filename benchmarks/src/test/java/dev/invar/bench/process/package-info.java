/** Tests of the processes that benchmarks start. */
@NullMarked
package dev.invar.bench.process;

import org.jspecify.annotations.NullMarked;
