/**
 * Checks of measures of distances and angles between rows, each on rows where it is known; {@link
 * dev.invar.checks.diagnose.spread.MadeRows} makes them and sums their products in plain loops.
 */
@NullMarked
package dev.invar.checks.diagnose.spread;

import org.jspecify.annotations.NullMarked;
