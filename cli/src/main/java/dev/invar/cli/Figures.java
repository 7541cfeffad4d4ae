package dev.invar.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as people read them. */
final class Figures {
  private static final String[] BYTE_UNITS = {"B", "kB", "MB", "GB", "TB"};

  private Figures() {}

  /** {@code 27,210}. */
  static String count(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  /** {@code 1 file}, {@code 2 files}. */
  static String count(long n, String noun) {
    return count(n) + " " + noun + (n == 1 ? "" : "s");
  }

  /**
   * A measured number, to four digits: {@code 0.9998}, {@code 1234}, and where it is small or large
   * to two: {@code 7.4e-46}, {@code 1e-9}.
   */
  static String number(double x) {
    if (x == 0 || !Double.isFinite(x)) {
      return x == 0 ? "0" : Double.toString(x);
    }
    double size = Math.abs(x);
    if (size == Math.rint(size) && size < 1e6) {
      return Long.toString((long) x);
    }
    boolean plain = size >= 1e-3 && size < 1e6;
    var rounded = new BigDecimal(x).round(new MathContext(plain ? 4 : 2)).stripTrailingZeros();
    if (plain) {
      return rounded.toPlainString();
    }
    int exponent = rounded.precision() - rounded.scale() - 1;
    return rounded.scaleByPowerOfTen(-exponent).toPlainString() + "e" + exponent;
  }

  /** Powers of 1000: {@code 640 B}, {@code 12.3 MB}. */
  static String bytes(long bytes) {
    double scaled = bytes;
    int unit = 0;
    while (scaled >= 999.95 && unit < BYTE_UNITS.length - 1) {
      scaled /= 1000;
      unit++;
    }
    return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", scaled, BYTE_UNITS[unit]);
  }

  /** {@code 8 ms}, {@code 0.45 s}, {@code 12.3 s}, {@code 2 min 05 s}. */
  static String seconds(double seconds) {
    if (seconds < 0.0995) {
      return String.format(Locale.ROOT, "%.0f ms", seconds * 1000);
    }
    if (seconds < 9.995) {
      return String.format(Locale.ROOT, "%.2f s", seconds);
    }
    if (seconds < 59.95) {
      return String.format(Locale.ROOT, "%.1f s", seconds);
    }
    long whole = Math.round(seconds);
    return String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60);
  }

  /** A clock that runs down: {@code 0:36}, {@code 1:02:03}. */
  static String clock(double seconds) {
    long whole = Math.round(seconds);
    long hours = whole / 3600;
    return hours == 0
        ? String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60)
        : String.format(Locale.ROOT, "%d:%02d:%02d", hours, whole / 60 % 60, whole % 60);
  }
}
