/** Tests of maps in the plane. */
@NullMarked
package dev.invar.diagnose.embedding;

import org.jspecify.annotations.NullMarked;
