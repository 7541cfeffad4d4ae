/**
 * The vector files of the TEXMEX corpus: {@link dev.invar.formats.fvecs.VectorRows} reads and
 * writes all three.
 */
@NullMarked
package dev.invar.formats.fvecs;

import org.jspecify.annotations.NullMarked;
