/** Tests that checks of measures of distances and angles can fail. */
@NullMarked
package dev.invar.checks.diagnose.spread;

import org.jspecify.annotations.NullMarked;
