/**
 * Tests of what is wrong with a space: each plants its fault in small made spaces, and sees that
 * sound ones have none.
 */
@NullMarked
package dev.invar.diagnose.finding;

import org.jspecify.annotations.NullMarked;
