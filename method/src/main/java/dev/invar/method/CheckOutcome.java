package dev.invar.method;

/**
 * What a check measured.
 *
 * @param id the method's id
 * @param data which data
 * @param measure what was measured, with its unit
 * @param measured its value
 * @param criterion when it passes
 * @param seconds how long it took
 */
public record CheckOutcome(
    String id, String data, String measure, double measured, Criterion criterion, double seconds) {
  /** Whether the criterion holds. */
  public boolean passed() {
    return criterion.holds(measured);
  }
}
