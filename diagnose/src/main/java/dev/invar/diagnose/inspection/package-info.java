/**
 * Which metrics, findings and plots a report consists of: {@link
 * dev.invar.diagnose.inspection.SpaceInspection} of one space, {@code PairInspection} of two,
 * {@code SeriesInspection} of a series. The one place to change when a metric is to be in the
 * report.
 */
@NullMarked
package dev.invar.diagnose.inspection;

import org.jspecify.annotations.NullMarked;
