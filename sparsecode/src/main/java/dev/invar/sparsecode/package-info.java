/**
 * Sparse codes: k non-zeros out of h latents that stand for a dense vector. A {@link
 * dev.invar.sparsecode.SparseCoder} is fitted to vectors of one space and gives a {@link
 * dev.invar.sparsecode.Coder}, which encodes vectors, decodes codes and tells what a latent stands
 * for. The methods lie in packages named by their family. Searching codes is done in {@code
 * dev.invar.index}.
 */
@NullMarked
package dev.invar.sparsecode;

import org.jspecify.annotations.NullMarked;
