/**
 * File formats of vectors, texts, judgements and runs. Each sub-package is one format, and the
 * Javadoc of its class is the byte layout; here lives what they share: {@link
 * dev.invar.formats.FileBytes}, a file's bytes read only after a look at the file's end; {@link
 * dev.invar.formats.Tensor}, numbers where they lie in a file; {@link
 * dev.invar.formats.LineReader}; and {@link dev.invar.formats.FileReplacement}, by which everything
 * is written. Start at {@code formats.vectors.VectorFiles} for vectors and {@code
 * formats.text.TextFiles} for texts.
 *
 * <p>Every file is taken for hostile: a length, an offset or a shape is believed only once it has
 * been held against the bytes that are there.
 */
@NullMarked
package dev.invar.formats;

import org.jspecify.annotations.NullMarked;
