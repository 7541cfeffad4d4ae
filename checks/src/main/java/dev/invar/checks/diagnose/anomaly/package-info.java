/**
 * Checks of anomaly scorers: outliers beside a subspace for the method that looks for them, the
 * formula by elimination or by search for the distances.
 */
@NullMarked
package dev.invar.checks.diagnose.anomaly;

import org.jspecify.annotations.NullMarked;
