/**
 * Points between two queries that stand for the same text: the old model's, and the new model's
 * carried over by a {@link dev.invar.align.Bridge}. Start at {@link
 * dev.invar.align.interpolate.QueryInterpolation}. The mix that an index searches with by default,
 * which also weighs each query by the spread of its scores, is {@code
 * dev.invar.align.upgrade.QueryMix}.
 */
@NullMarked
package dev.invar.align.interpolate;

import org.jspecify.annotations.NullMarked;
