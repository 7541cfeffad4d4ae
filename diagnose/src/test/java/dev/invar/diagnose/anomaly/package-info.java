/** Tests of anomaly scores: what all scorers keep, and what each does. */
@NullMarked
package dev.invar.diagnose.anomaly;

import org.jspecify.annotations.NullMarked;
