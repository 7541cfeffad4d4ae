/**
 * Jobs about sparse codes: {@link dev.invar.tasks.codes.TrainCoderTask} learns a coder from a file
 * of vectors, {@link dev.invar.tasks.codes.EncodeCodesTask} codes another, {@link
 * dev.invar.tasks.codes.ExplainCodesTask} says what a code consists of, {@link
 * dev.invar.tasks.codes.ShowCoderTask} what a coder is; and {@link
 * dev.invar.tasks.codes.JsonSearchTask} searches JSON documents. Indexes of codes are made by
 * {@link dev.invar.tasks.IndexTask}.
 */
@NullMarked
package dev.invar.tasks.codes;

import org.jspecify.annotations.NullMarked;
