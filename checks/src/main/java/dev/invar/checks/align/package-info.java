/**
 * Checks of aligners, each on spaces made from a seed whose true relation is known. {@link
 * dev.invar.checks.align.RotatedCopies} makes those that differ by a rotation alone; start at
 * {@link dev.invar.checks.align.GeneralizedProcrustesCheck}.
 */
@NullMarked
package dev.invar.checks.align;

import org.jspecify.annotations.NullMarked;
