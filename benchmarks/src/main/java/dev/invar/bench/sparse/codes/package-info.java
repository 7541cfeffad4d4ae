/**
 * Codes to be searched and what searching them must cost: made-up codes of a given skew, codes in
 * bytes, the scan of every document that says what is right, and the limit that the machine sets.
 * Start at {@link dev.invar.bench.sparse.codes.ClusteredCodes}. Nothing here knows an index.
 */
@NullMarked
package dev.invar.bench.sparse.codes;

import org.jspecify.annotations.NullMarked;
