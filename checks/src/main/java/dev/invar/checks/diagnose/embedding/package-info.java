/**
 * Checks of maps of rows in the plane, on groups of rows that are planted: {@link
 * dev.invar.checks.diagnose.embedding.PlantedGroups} makes them, and the map must keep them apart.
 */
@NullMarked
package dev.invar.checks.diagnose.embedding;

import org.jspecify.annotations.NullMarked;
