/** Checks of measures of change from step to step pass what is right and fail what is wrong. */
@NullMarked
package dev.invar.checks.diagnose.drift;

import org.jspecify.annotations.NullMarked;
