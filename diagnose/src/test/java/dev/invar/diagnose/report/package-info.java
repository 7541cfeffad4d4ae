/**
 * Tests of reports: their JSON, their page and its plots. {@link
 * dev.invar.diagnose.report.ExampleReport} is what they are tried on; {@code browser} drives a
 * browser for them.
 */
@NullMarked
package dev.invar.diagnose.report;

import org.jspecify.annotations.NullMarked;
