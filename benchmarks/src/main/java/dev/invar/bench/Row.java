package dev.invar.bench;

/**
 * One figure.
 *
 * @param id lower case with hyphens: what was measured, then on what, then by whom
 * @param value the figure; the median where it was measured several times
 * @param low smallest of the measurements, or the lower end of the interval that the note names
 * @param high largest of the measurements, or the upper end of that interval
 * @param unit such as {@code ms}, {@code documents/s}, or {@code no unit}
 * @param side whose figure it is
 * @param note data (N, d), which peer and version, and what else a reader must know
 */
public record Row(
    String id, double value, double low, double high, String unit, Side side, String note) {
  /** A figure measured once. */
  public static Row of(String id, double value, String unit, Side side, String note) {
    return new Row(id, value, value, value, unit, side, note);
  }

  /** A time in milliseconds: median and spread. */
  public static Row of(String id, Timing timing, Side side, String note) {
    return new Row(
        id, timing.median() * 1e3, timing.low() * 1e3, timing.high() * 1e3, "ms", side, note);
  }
}
