package dev.invar.bench;

import dev.invar.method.Criterion;

/**
 * A criterion that a benchmark is held to.
 *
 * @param id lower case with hyphens, unique in its benchmark, stable from release to release
 * @param statement what is measured, in words, with its unit
 * @param criterion when it passes; never weakened
 * @param needs the data it needs, in words, such as {@code scifact}; {@code generated data} if none
 */
public record Claim(String id, String statement, Criterion criterion, String needs) {}
