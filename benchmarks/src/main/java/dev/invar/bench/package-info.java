/**
 * Benchmarks: Invar beside its peers, on one machine, in one run.
 *
 * <p>{@link dev.invar.bench.Bench} is the command {@code ./bench}. A {@link
 * dev.invar.bench.Benchmark} is one comparison made of {@link dev.invar.bench.Part}s; each part
 * declares its {@link dev.invar.bench.Claim}s beforehand and writes what it measures into {@link
 * dev.invar.bench.Findings}, so that a claim can be missed but never left out. Sub-packages hold
 * the comparisons and, per room, the parts they are made of. Nothing here asserts; that is what
 * tests and the room {@code checks} are for.
 */
@NullMarked
package dev.invar.bench;

import org.jspecify.annotations.NullMarked;
