/**
 * Text to token ids, and tokens back to places in the text. Start at {@link
 * dev.invar.encode.tokens.TextTokenizer}; the passages of long texts are cut by {@link
 * dev.invar.encode.tokens.PassageCutter}.
 */
@NullMarked
package dev.invar.encode.tokens;

import org.jspecify.annotations.NullMarked;
