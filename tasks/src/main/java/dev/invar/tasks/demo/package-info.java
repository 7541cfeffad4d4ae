/**
 * The demonstration: a reverse dictionary, which finds the word for a description.
 *
 * <p>Start at {@link dev.invar.tasks.demo.DemoTask}. {@link dev.invar.tasks.demo.DemoQuery} has the
 * queries; the reader of WordNet's files is here too, since nothing else uses it.
 */
@NullMarked
package dev.invar.tasks.demo;

import org.jspecify.annotations.NullMarked;
