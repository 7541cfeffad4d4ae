/**
 * Checks of the measures of spaces, in packages as the measures are. Each is coded a second time
 * from the definition.
 */
@NullMarked
package dev.invar.checks.diagnose;

import org.jspecify.annotations.NullMarked;
