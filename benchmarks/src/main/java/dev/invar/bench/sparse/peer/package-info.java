/**
 * The peers of sparse search, each behind a small class: Lucene's features, Lucene's and jvector's
 * graphs over dense vectors. They are used as their documentation says, with the same settings of
 * writer and searcher as ours.
 */
@NullMarked
package dev.invar.bench.sparse.peer;

import org.jspecify.annotations.NullMarked;
