/** Tests of the counts of neighbours and of what is said about them. */
@NullMarked
package dev.invar.diagnose.hubness;

import org.jspecify.annotations.NullMarked;
