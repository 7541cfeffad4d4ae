/**
 * Vector sets in whatever file they come: {@link dev.invar.formats.vectors.VectorFiles} chooses the
 * format by the file's ending. The byte layouts live in the packages of the formats.
 */
@NullMarked
package dev.invar.formats.vectors;

import org.jspecify.annotations.NullMarked;
