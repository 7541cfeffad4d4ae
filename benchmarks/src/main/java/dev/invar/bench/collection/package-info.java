/**
 * Judged collections and the vectors of their texts, for every benchmark that searches real text.
 * Start at {@link dev.invar.bench.collection.TestCollection}; vectors are kept from run to run by
 * {@link dev.invar.bench.collection.VectorCache}.
 */
@NullMarked
package dev.invar.bench.collection;

import org.jspecify.annotations.NullMarked;
