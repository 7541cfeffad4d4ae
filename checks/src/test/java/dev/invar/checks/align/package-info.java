/** Tests that a check of a wrong aligner fails. */
@NullMarked
package dev.invar.checks.align;

import org.jspecify.annotations.NullMarked;
