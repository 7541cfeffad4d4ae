/** Tests that a check of a wrong gallery correction fails. */
@NullMarked
package dev.invar.checks.align.crowding;

import org.jspecify.annotations.NullMarked;
