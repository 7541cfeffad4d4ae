/** Tests that the checks of measures of two spaces pass. */
@NullMarked
package dev.invar.checks.diagnose.pair;

import org.jspecify.annotations.NullMarked;
