/**
 * Sparse coders that are trained as autoencoders: each method is a recipe for {@link
 * dev.invar.sparsecode.train.Training}. Start at {@link dev.invar.sparsecode.autoencoder.Csr}.
 */
@NullMarked
package dev.invar.sparsecode.autoencoder;

import org.jspecify.annotations.NullMarked;
