/**
 * How the rows of a space lie to one another: measures of distances and angles between them. Start
 * at {@link dev.invar.diagnose.spread.AverageCosine}. Nearest neighbours do not live here.
 */
@NullMarked
package dev.invar.diagnose.spread;

import org.jspecify.annotations.NullMarked;
