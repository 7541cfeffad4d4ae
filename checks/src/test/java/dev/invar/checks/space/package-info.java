/** Tests that a check of a wrong similarity fails. */
@NullMarked
package dev.invar.checks.space;

import org.jspecify.annotations.NullMarked;
