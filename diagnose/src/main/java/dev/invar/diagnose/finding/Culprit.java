package dev.invar.diagnose.finding;

import java.util.Optional;

/**
 * A row, or a coordinate, that shows a fault.
 *
 * @param id of the row; {@code coordinate 17} for a coordinate
 * @param measure how much it shows it, in the unit of the finding's culprits, finite
 * @param with the id of the other row, if two rows show it together
 */
public record Culprit(String id, double measure, Optional<String> with) {}
