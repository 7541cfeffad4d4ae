/** Checks of aligners: each on spaces made from a seed whose true relation is known. */
@NullMarked
package dev.invar.checks.align;

import org.jspecify.annotations.NullMarked;
