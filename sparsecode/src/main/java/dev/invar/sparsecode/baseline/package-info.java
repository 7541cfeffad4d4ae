/**
 * Sparse codes without training: the coordinates themselves, principal components, random
 * directions. They are what a trained coder has to beat. Latents come in pairs, one for each sign
 * of a direction, because a code has no negative values. Start at {@link
 * dev.invar.sparsecode.baseline.MagnitudeCodes}.
 */
@NullMarked
package dev.invar.sparsecode.baseline;

import org.jspecify.annotations.NullMarked;
