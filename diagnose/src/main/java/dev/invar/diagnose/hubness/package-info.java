/**
 * Hubs: rows that are among the nearest of very many others. Start at {@link
 * dev.invar.diagnose.hubness.Hubness}; {@code Occurrences} counts, {@code HubnessFigures} puts
 * intervals and meanings to the counts.
 */
@NullMarked
package dev.invar.diagnose.hubness;

import org.jspecify.annotations.NullMarked;
