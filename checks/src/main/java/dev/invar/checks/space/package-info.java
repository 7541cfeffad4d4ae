/**
 * Checks of similarities. {@link dev.invar.checks.space.SimilarityCheck} is what all share: they
 * differ in the exact value and in the scale of its rounding error.
 */
@NullMarked
package dev.invar.checks.space;

import org.jspecify.annotations.NullMarked;
