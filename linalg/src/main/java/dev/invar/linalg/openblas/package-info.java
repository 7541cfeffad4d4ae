/**
 * OpenBLAS, called through {@code java.lang.foreign}: {@link dev.invar.linalg.openblas.OpenBlas}
 * binds it, the other types bring its shared libraries from the class path to a folder. Loading
 * takes a tenth of a second and more, so nothing here is touched before it is needed.
 */
@NullMarked
package dev.invar.linalg.openblas;

import org.jspecify.annotations.NullMarked;
