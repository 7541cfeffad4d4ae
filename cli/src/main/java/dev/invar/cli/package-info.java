/**
 * The command line: one class per command over the tasks; start at {@link dev.invar.cli.Invar}.
 *
 * <p>Only parsing, printing and exit codes live here. What a command does lives in the tasks.
 */
@NullMarked
package dev.invar.cli;

import org.jspecify.annotations.NullMarked;
