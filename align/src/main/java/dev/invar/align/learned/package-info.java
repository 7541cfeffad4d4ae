/**
 * Maps that are learned step by step, and the small training loop for them: {@link
 * dev.invar.align.learned.GradientDescent} over {@link dev.invar.align.learned.TrainedLayer}s whose
 * gradients are written by hand. Start at {@link dev.invar.align.learned.ResidualMlp}.
 */
@NullMarked
package dev.invar.align.learned;

import org.jspecify.annotations.NullMarked;
