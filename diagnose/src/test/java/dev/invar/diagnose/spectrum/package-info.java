/** Tests of the measures of the spectrum. */
@NullMarked
package dev.invar.diagnose.spectrum;

import org.jspecify.annotations.NullMarked;
