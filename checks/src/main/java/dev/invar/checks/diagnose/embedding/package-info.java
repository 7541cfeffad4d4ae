/** Checks of maps of rows in the plane. */
@NullMarked
package dev.invar.checks.diagnose.embedding;

import org.jspecify.annotations.NullMarked;
