/**
 * Checks of hubness, counted from all distances sorted: start at {@link
 * dev.invar.checks.diagnose.hubness.HubnessCheck}.
 */
@NullMarked
package dev.invar.checks.diagnose.hubness;

import org.jspecify.annotations.NullMarked;
