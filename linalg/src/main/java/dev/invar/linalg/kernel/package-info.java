/**
 * The inner loops: {@link dev.invar.linalg.kernel.ScalarKernel} is their definition, {@link
 * dev.invar.linalg.kernel.SimdKernel} the same with the Vector API. Nothing here chooses between
 * them or checks its arguments; the room's root package does both.
 */
@NullMarked
package dev.invar.linalg.kernel;

import org.jspecify.annotations.NullMarked;
