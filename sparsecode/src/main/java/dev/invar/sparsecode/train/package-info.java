/**
 * The training of coders whose codes are the k highest activations: one engine for all methods that
 * are trained step by step. Start at {@link dev.invar.sparsecode.train.Recipe}, which says what is
 * learned and how fast, and {@link dev.invar.sparsecode.train.Training}, which does it. The methods
 * themselves are records in {@code dev.invar.sparsecode.autoencoder}.
 */
@NullMarked
package dev.invar.sparsecode.train;

import org.jspecify.annotations.NullMarked;
