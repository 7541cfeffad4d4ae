/**
 * Latencies of many queries: {@link dev.invar.bench.sparse.timing.LatencyContest} asks several
 * searches the same queries in turns.
 */
@NullMarked
package dev.invar.bench.sparse.timing;

import org.jspecify.annotations.NullMarked;
