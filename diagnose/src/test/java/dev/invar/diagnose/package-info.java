/** Tests of the room's root. */
@NullMarked
package dev.invar.diagnose;

import org.jspecify.annotations.NullMarked;
