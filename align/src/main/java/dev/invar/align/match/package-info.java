/**
 * Matchers: maps between two spaces whose items are not linked, or hardly. Start at {@link
 * dev.invar.align.match.Matcher}; {@link dev.invar.align.match.SimilarityProfiles} needs no pair at
 * all, {@link dev.invar.align.match.AnchorBootstrapping} about ten. What they find says of itself
 * whether it is to be trusted: {@link dev.invar.align.match.ConvergenceReport}. With hundreds of
 * pairs use an {@link dev.invar.align.Aligner} instead.
 */
@NullMarked
package dev.invar.align.match;

import org.jspecify.annotations.NullMarked;
