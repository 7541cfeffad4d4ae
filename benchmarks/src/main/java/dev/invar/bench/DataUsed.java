package dev.invar.bench;

/**
 * Data that a benchmark ran on.
 *
 * @param name such as {@code scifact} or {@code normal-floats}
 * @param n how many rows or documents
 * @param d how wide; 0 for text
 * @param note where it is from, or how and with which seed it was generated
 */
public record DataUsed(String name, long n, int d, String note) {}
