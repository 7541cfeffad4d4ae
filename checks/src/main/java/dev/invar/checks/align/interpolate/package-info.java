/**
 * Checks of interpolations between queries. {@link
 * dev.invar.checks.align.interpolate.QueryInterpolationCheck} is what all of them share: they
 * differ in where between the queries they stand.
 */
@NullMarked
package dev.invar.checks.align.interpolate;

import org.jspecify.annotations.NullMarked;
