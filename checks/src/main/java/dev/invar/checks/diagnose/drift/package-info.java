/**
 * Checks of measures of change from step to step, on data with a known answer and by formulas coded
 * a second time.
 */
@NullMarked
package dev.invar.checks.diagnose.drift;

import org.jspecify.annotations.NullMarked;
