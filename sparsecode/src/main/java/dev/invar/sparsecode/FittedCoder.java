package dev.invar.sparsecode;

/**
 * A coder and how its training went.
 *
 * @param coder what was learned
 * @param report how it went
 */
public record FittedCoder(Coder coder, TrainingReport report) {}
