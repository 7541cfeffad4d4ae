package dev.invar.bench.linalg;

/**
 * One measured figure.
 *
 * @param id what was measured, lower case with hyphens and dots, such as {@code sgemm-1024.invar}
 * @param unit of the value, such as {@code ms}; {@code ratio} for a quotient of two times
 * @param value as measured, a median unless the id says otherwise
 */
public record LinalgFigures(String id, String unit, double value) {}
