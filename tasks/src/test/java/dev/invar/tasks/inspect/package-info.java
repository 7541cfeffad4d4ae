/** Tests of inspecting as a job. */
@NullMarked
package dev.invar.tasks.inspect;

import org.jspecify.annotations.NullMarked;
