/** Tests that checks of measures of the spectrum can fail. */
@NullMarked
package dev.invar.checks.diagnose.spectrum;

import org.jspecify.annotations.NullMarked;
