/** Tests of measures of distances and angles between rows. */
@NullMarked
package dev.invar.diagnose.spread;

import org.jspecify.annotations.NullMarked;
