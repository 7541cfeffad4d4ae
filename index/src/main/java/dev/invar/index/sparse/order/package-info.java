/**
 * The order of documents inside a segment: those with codes that are alike lie together, so that
 * bounds of blocks hold more off.
 *
 * <p>Start at {@link dev.invar.index.sparse.order.OrderingMergePolicy}. Bounds are written by
 * {@link dev.invar.index.codec.v1.SparseDocValuesFormat} and used by {@link
 * dev.invar.index.sparse.SparseCodeSearch}.
 */
@NullMarked
package dev.invar.index.sparse.order;

import org.jspecify.annotations.NullMarked;
