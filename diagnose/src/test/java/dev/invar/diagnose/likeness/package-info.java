/** Tests of likeness: laws, known answers, and the values of public implementations. */
@NullMarked
package dev.invar.diagnose.likeness;

import org.jspecify.annotations.NullMarked;
