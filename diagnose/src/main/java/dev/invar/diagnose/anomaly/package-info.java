/**
 * How strange a row is beside rows that are normal. An {@link
 * dev.invar.diagnose.anomaly.AnomalyScorer} fits an {@link dev.invar.diagnose.anomaly.AnomalyModel}
 * to normal rows alone; its scores are read by what normal rows score that the model has not seen.
 * Start at {@link dev.invar.diagnose.anomaly.SubspaceAd}.
 */
@NullMarked
package dev.invar.diagnose.anomaly;

import org.jspecify.annotations.NullMarked;
