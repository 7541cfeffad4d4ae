/**
 * Text to vectors.
 *
 * <p>Start at {@link dev.invar.encode.Encoders}, which opens a built-in encoder or a local folder
 * in the Hugging Face layout, and at {@link dev.invar.encode.Encoder}, which encodes, streams and
 * cuts long texts into passages. How token states become one vector lives in {@code pooling}; the
 * model, the tokenizer, the files and the cache have packages of their own. No network is ever
 * used.
 */
@NullMarked
package dev.invar.encode;

import org.jspecify.annotations.NullMarked;
