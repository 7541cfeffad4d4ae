/**
 * The runnable check of every method: one class per method, in a sub-package named after the room
 * that the method lives in.
 *
 * <p>A check compares its method with a definition coded here a second time, another way, or with
 * the effect that the method promises, on data made from a seed; so it runs anywhere, in less than
 * a second. {@link dev.invar.method.MethodCheck#all} finds them, {@code invar verify} runs them.
 * Comparisons with peers live in {@code bench}, laws and known answers in each room's tests.
 */
@NullMarked
package dev.invar.checks;

import org.jspecify.annotations.NullMarked;
