/**
 * Checks of ranking measures and fusions. {@link dev.invar.checks.ranking.MeasureCheck} is what all
 * checks of measures share: they differ in the definition alone.
 */
@NullMarked
package dev.invar.checks.ranking;

import org.jspecify.annotations.NullMarked;
