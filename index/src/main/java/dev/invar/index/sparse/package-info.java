/**
 * Sparse codes in any Lucene index: a field, and a query that finds the exact best documents.
 *
 * <p>Start at {@link dev.invar.index.sparse.SparseCodeField} and {@link
 * dev.invar.index.sparse.SparseCodeQuery}; a writer needs {@link
 * dev.invar.index.codec.v1.SparseCodec} too. The files are not known here, nor is Invar's own
 * index.
 */
@NullMarked
package dev.invar.index.sparse;

import org.jspecify.annotations.NullMarked;
