/**
 * A report on a space or on two: {@link dev.invar.diagnose.report.SpaceReport} holds everything,
 * {@code ReportPage} writes it as one HTML file and {@code ReportJson} as JSON.
 */
@NullMarked
package dev.invar.diagnose.report;

import org.jspecify.annotations.NullMarked;
