/** Tests that a check of a wrong matcher fails. */
@NullMarked
package dev.invar.checks.align.match;

import org.jspecify.annotations.NullMarked;
