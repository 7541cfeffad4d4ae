/** Checks of anomaly scorers pass what is right and fail what is wrong. */
@NullMarked
package dev.invar.checks.diagnose.anomaly;

import org.jspecify.annotations.NullMarked;
