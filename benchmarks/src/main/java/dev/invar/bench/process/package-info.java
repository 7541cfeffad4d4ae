/**
 * Processes that benchmarks start and wait for: start at {@link
 * dev.invar.bench.process.ChildProcess}.
 */
@NullMarked
package dev.invar.bench.process;

import org.jspecify.annotations.NullMarked;
