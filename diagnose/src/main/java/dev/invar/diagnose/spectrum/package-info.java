/**
 * How much of its width a space uses: measures of the spectrum. Start at {@link
 * dev.invar.diagnose.spectrum.RankMe}.
 */
@NullMarked
package dev.invar.diagnose.spectrum;

import org.jspecify.annotations.NullMarked;
