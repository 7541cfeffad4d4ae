/**
 * Files of sparse codes inside Lucene's segments, first version: the raw codes, and for each latent
 * the documents in which it is active.
 *
 * <p>Start at {@link dev.invar.index.codec.v1.SparseDocValuesFormat}, whose Javadoc is the byte
 * layout, and at {@link dev.invar.index.codec.v1.SparseCodec}, which a writer is given. How lists
 * become scores is not known here; see {@code dev.invar.index.sparse}.
 */
@NullMarked
package dev.invar.index.codec.v1;

import org.jspecify.annotations.NullMarked;
