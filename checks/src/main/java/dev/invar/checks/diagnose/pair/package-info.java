/**
 * Checks of measures of two spaces: likeness, gaps, and what changes of the input do. Each measure
 * is coded a second time from its definition, by plain loops over rows.
 */
@NullMarked
package dev.invar.checks.diagnose.pair;

import org.jspecify.annotations.NullMarked;
