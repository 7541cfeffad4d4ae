/** Tests of what metrics share. */
@NullMarked
package dev.invar.diagnose.evidence;

import org.jspecify.annotations.NullMarked;
