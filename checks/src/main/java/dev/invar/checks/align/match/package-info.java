/**
 * Checks of matchers. {@link dev.invar.checks.align.match.MatcherCheck} is what all of them share:
 * they differ in how many rows, directions and known pairs their method needs.
 */
@NullMarked
package dev.invar.checks.align.match;

import org.jspecify.annotations.NullMarked;
