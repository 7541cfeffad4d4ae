/**
 * Inspecting spaces: {@link dev.invar.tasks.inspect.InspectTask} opens what the user names (a
 * {@link dev.invar.tasks.inspect.Source}), has it measured by {@code dev.invar.diagnose}, and
 * writes the report.
 */
@NullMarked
package dev.invar.tasks.inspect;

import org.jspecify.annotations.NullMarked;
