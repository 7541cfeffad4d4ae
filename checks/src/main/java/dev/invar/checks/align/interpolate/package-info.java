/** The checks of {@code dev.invar.align.interpolate}. */
@NullMarked
package dev.invar.checks.align.interpolate;

import org.jspecify.annotations.NullMarked;
