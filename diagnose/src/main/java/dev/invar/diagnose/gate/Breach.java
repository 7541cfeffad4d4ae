package dev.invar.diagnose.gate;

/**
 * A rule that a report breaks.
 *
 * @param rule which
 * @param found what was found, such as {@code rankme is 81.2, 18 % below the baseline's 99.0}
 */
public record Breach(Rule rule, String found) {}
