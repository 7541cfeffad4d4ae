/**
 * What is wrong with a space, which rows show it, and how to mend it. A {@link
 * dev.invar.diagnose.finding.Finding} always comes with its evidence; a sound space has none.
 */
@NullMarked
package dev.invar.diagnose.finding;

import org.jspecify.annotations.NullMarked;
