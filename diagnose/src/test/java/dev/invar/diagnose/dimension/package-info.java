/** Tests of local dimensions, on balls whose dimension is known. */
@NullMarked
package dev.invar.diagnose.dimension;

import org.jspecify.annotations.NullMarked;
