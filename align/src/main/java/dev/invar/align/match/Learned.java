package dev.invar.align.match;

/**
 * Where a procedure ended.
 *
 * @param frame of the last fit
 * @param mutual rows that are each other's nearest in it
 * @param rounds how many fits it took
 */
record Learned(SeenFrame frame, Links mutual, int rounds) {}
