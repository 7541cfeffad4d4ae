/**
 * Trials of the index on sizes that no test waits for. Start at {@link
 * dev.invar.bench.index.HeapTrial}.
 */
@NullMarked
package dev.invar.bench.index;

import org.jspecify.annotations.NullMarked;
