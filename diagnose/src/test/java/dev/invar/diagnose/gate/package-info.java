/** Tests of the rules that reports are held to. */
@NullMarked
package dev.invar.diagnose.gate;

import org.jspecify.annotations.NullMarked;
