/**
 * Checks of measures of the spectrum, on rows whose spectrum is planted. {@link
 * dev.invar.checks.diagnose.spectrum.SpectrumCheck} is what they share: they differ in the
 * definition alone.
 */
@NullMarked
package dev.invar.checks.diagnose.spectrum;

import org.jspecify.annotations.NullMarked;
