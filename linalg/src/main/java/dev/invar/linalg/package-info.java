/**
 * Dense matrices and what is done with them: products, factorisations, nearest rows.
 *
 * <p>Start at {@link dev.invar.linalg.FloatMatrix} (data) and {@link dev.invar.linalg.DoubleMatrix}
 * (mathematics); then {@link dev.invar.linalg.Svd} and {@link dev.invar.linalg.NearestRows}.
 * Everything runs on three backends with the same results up to rounding: OpenBLAS, the Vector API,
 * scalar Java. Approximate search lives in the room index, and statistics of spaces live above.
 */
@NullMarked
package dev.invar.linalg;

import org.jspecify.annotations.NullMarked;
