/**
 * One record per job a user can ask for: the request is the record, {@link
 * dev.invar.tasks.Task#run} does it, and the report says what came of it and from what.
 *
 * <p>Start at {@link dev.invar.tasks.IndexTask}, {@link dev.invar.tasks.SearchTask} and {@link
 * dev.invar.tasks.EvalTask}; {@link dev.invar.tasks.Searcher} answers many queries without opening
 * the index again. The command line is a thin layer over these, and nothing here prints. The
 * demonstration on WordNet lives in {@code demo}.
 */
@NullMarked
package dev.invar.tasks;

import org.jspecify.annotations.NullMarked;
