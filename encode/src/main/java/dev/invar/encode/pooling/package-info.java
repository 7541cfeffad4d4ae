/**
 * How the states of a text's tokens become one vector.
 *
 * <p>{@link dev.invar.encode.pooling.Pooling} is the kind; each record is one published way, as
 * sentence-transformers defines it, so that a model's vectors are those its makers measured.
 */
@NullMarked
package dev.invar.encode.pooling;

import org.jspecify.annotations.NullMarked;
