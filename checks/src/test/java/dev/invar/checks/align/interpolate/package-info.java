/** Tests that a check of a wrong interpolation fails. */
@NullMarked
package dev.invar.checks.align.interpolate;

import org.jspecify.annotations.NullMarked;
