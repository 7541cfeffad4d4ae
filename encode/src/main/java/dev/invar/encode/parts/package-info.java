/**
 * What an encoder is made of, and where that comes from: a built-in model or a folder in the
 * Hugging Face layout. Start at {@link dev.invar.encode.parts.ModelParts}.
 */
@NullMarked
package dev.invar.encode.parts;

import org.jspecify.annotations.NullMarked;
