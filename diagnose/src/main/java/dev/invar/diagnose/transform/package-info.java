/**
 * What a change of the input does to vectors: nothing ({@link
 * dev.invar.diagnose.transform.InvarianceError}), or always the same ({@link
 * dev.invar.diagnose.transform.EquivarianceError}). {@link dev.invar.diagnose.transform.TextChange}
 * has changes of texts; who calls encodes them.
 */
@NullMarked
package dev.invar.diagnose.transform;

import org.jspecify.annotations.NullMarked;
