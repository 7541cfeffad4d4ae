/** Checks of measures of distances and angles between rows, each on rows where it is known. */
@NullMarked
package dev.invar.checks.diagnose.spread;

import org.jspecify.annotations.NullMarked;
