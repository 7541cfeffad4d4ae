/**
 * What the room linalg is measured by: {@link dev.invar.bench.linalg.LinalgBenchmark} runs
 * everything, each contender beside its peers in one run. Nothing here asserts.
 */
@NullMarked
package dev.invar.bench.linalg;

import org.jspecify.annotations.NullMarked;
