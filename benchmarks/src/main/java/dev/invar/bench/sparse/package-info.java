/**
 * The comparison {@code sparse}: exact search of sparse codes beside Lucene's features, the graphs
 * of Lucene and jvector, our Seismic and the limit of the machine; and what codes keep of dense
 * vectors. {@link dev.invar.bench.sparse.Sparse} lists its parts, one file each; {@link
 * dev.invar.bench.sparse.CodeIndex} is the one place that knows our index.
 */
@NullMarked
package dev.invar.bench.sparse;

import org.jspecify.annotations.NullMarked;
