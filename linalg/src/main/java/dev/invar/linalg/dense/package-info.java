/**
 * Products and factorisations on plain memory: {@link dev.invar.linalg.dense.Dense} says what they
 * are, {@link dev.invar.linalg.dense.JavaDense} does them without native code. Matrices, checks and
 * the choice of a backend are in the room's root package.
 */
@NullMarked
package dev.invar.linalg.dense;

import org.jspecify.annotations.NullMarked;
