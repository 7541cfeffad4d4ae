package dev.invar.diagnose.report;

import java.util.Optional;

/**
 * What was looked at.
 *
 * @param name as the user gave it, such as {@code my.index}
 * @param kind such as {@code index}, {@code vector file}, {@code encoder}, {@code matrix of a
 *     checkpoint}
 * @param rows n
 * @param width d
 * @param space its name
 * @param fingerprint of the space
 * @param encoder its id, if it is known
 */
public record Inspected(
    String name,
    String kind,
    long rows,
    int width,
    String space,
    String fingerprint,
    Optional<String> encoder) {}
