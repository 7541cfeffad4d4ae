/**
 * Checks of local dimensions on balls, whose dimension is known: start at {@link
 * dev.invar.checks.diagnose.dimension.LocalDimensionCheck}.
 */
@NullMarked
package dev.invar.checks.diagnose.dimension;

import org.jspecify.annotations.NullMarked;
