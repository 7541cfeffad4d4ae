package dev.invar.diagnose.finding;

/**
 * The measurement behind a finding.
 *
 * @param measure what was measured, with its unit, such as {@code share of rows of length 1}
 * @param measured its value, finite
 * @param limit what a sound space stays within
 */
public record Evidence(String measure, double measured, double limit) {}
