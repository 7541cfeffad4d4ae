/**
 * Is a space healthy, and how do two spaces differ?
 *
 * <p>A {@link dev.invar.diagnose.Metric} measures a {@link dev.invar.diagnose.Subject}, such as one
 * space's vectors seen through a {@link dev.invar.diagnose.SpaceView}, and gives {@link
 * dev.invar.diagnose.Figure}s: values with their interval, what chance would give, and what they
 * mean. The metrics lie in packages named by what they measure; {@code evidence} holds what several
 * of them share, {@code finding} what is wrong and how to mend it, {@code report} the page.
 */
@NullMarked
package dev.invar.diagnose;

import org.jspecify.annotations.NullMarked;
