/**
 * What labels say about a space: how far classes have collapsed to points, and in which part of the
 * spectrum they can be told apart. Start at {@link dev.invar.diagnose.classes.NeuralCollapse}.
 */
@NullMarked
package dev.invar.diagnose.classes;

import org.jspecify.annotations.NullMarked;
