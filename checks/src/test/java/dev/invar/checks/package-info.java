/** Tests that every method has its check, and that a check can fail. */
@NullMarked
package dev.invar.checks;

import org.jspecify.annotations.NullMarked;
