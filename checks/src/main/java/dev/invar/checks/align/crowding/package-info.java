/**
 * Checks of gallery corrections. {@link dev.invar.checks.align.crowding.ConeCheck} is what those
 * against items that are near to everything share.
 */
@NullMarked
package dev.invar.checks.align.crowding;

import org.jspecify.annotations.NullMarked;
