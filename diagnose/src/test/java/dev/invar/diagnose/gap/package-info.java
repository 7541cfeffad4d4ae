/** Tests of measures of gaps: known answers, limits and standing cases. */
@NullMarked
package dev.invar.diagnose.gap;

import org.jspecify.annotations.NullMarked;
