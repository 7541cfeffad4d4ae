package dev.invar.diagnose.report;

import java.util.Locale;

/**
 * Numbers for people: four significant digits, all of a whole number, and just below 1 as many as
 * tell how far it is from 1, six at most.
 */
final class NumberText {
  private static final int DIGITS = 4;
  private static final double SMALL = 1e-4;
  private static final double NEARLY_ONE = 0.99;
  private static final double LARGE = 1e15;

  /** What is nearer to 1 than this tells is 1 but for rounding. */
  private static final int MOST_DECIMALS = 6;

  private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  private NumberText() {}

  static String of(long count) {
    return String.format(Locale.ROOT, "%,d", count).replace('-', '−');
  }

  static String of(double value) {
    double size = Math.abs(value);
    if (!Double.isFinite(value)) {
      return value > 0 ? "∞" : value < 0 ? "−∞" : "not a number";
    }
    if (size == Math.rint(size) && size < LARGE) {
      return of((long) value);
    }
    if (size < SMALL || size >= LARGE) {
      return scientific(value);
    }
    int decimals = Math.max(0, DIGITS - 1 - power(size));
    if (size > NEARLY_ONE && size < 1) {
      decimals = Math.clamp(-power(1 - size), decimals, MOST_DECIMALS);
    }
    String text = String.format(Locale.ROOT, "%,." + decimals + "f", value);
    return shortened(text, value).replace('-', '−');
  }

  private static int power(double value) {
    return (int) Math.floor(Math.log10(value));
  }

  /** Without zeros at its end, if that is the number itself: 0.99 and not 0.9900. */
  private static String shortened(String text, double value) {
    if (!text.contains(".")) {
      return text;
    }
    String shorter = text.replaceFirst("\\.?0+$", "");
    return Double.parseDouble(shorter.replace(",", "")) == value ? shorter : text;
  }

  private static String scientific(double value) {
    String text = String.format(Locale.ROOT, "%." + (DIGITS - 1) + "e", value);
    int e = text.indexOf('e');
    int exponent = Integer.parseInt(text.substring(e + 1));
    var power = new StringBuilder(exponent < 0 ? "⁻" : "");
    for (char digit : Integer.toString(Math.abs(exponent)).toCharArray()) {
      power.append(SUPERSCRIPTS.charAt(digit - '0'));
    }
    String factor = text.substring(0, e).replaceFirst("\\.?0+$", "");
    boolean exact = Double.parseDouble(factor + text.substring(e)) == value;
    return (exact ? factor : text.substring(0, e)).replace('-', '−') + " × 10" + power;
  }
}
