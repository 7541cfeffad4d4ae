package dev.invar.diagnose.finding;

import java.util.Locale;

/** Numbers in sentences. */
final class Counted {
  private Counted() {}

  /** Such as {@code 1 row is} or {@code 1,200 rows are}. */
  static String of(long count, String one, String many) {
    return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : many);
  }

  /** Such as {@code 12 %} or {@code 0.3 %}. */
  static String share(double share) {
    return String.format(Locale.ROOT, share < 0.1 ? "%.2g %%" : "%.0f %%", 100 * share);
  }

  /** Three significant digits. */
  static String figure(double value) {
    return String.format(Locale.ROOT, "%.3g", value);
  }
}
