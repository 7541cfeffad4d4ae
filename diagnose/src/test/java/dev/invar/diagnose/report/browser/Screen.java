package dev.invar.diagnose.report.browser;

/**
 * What a page is looked at on.
 *
 * @param width in CSS pixels
 * @param height in CSS pixels
 * @param phone whether it is a phone's, with fingers
 * @param dark whether its user prefers dark pages
 */
public record Screen(int width, int height, boolean phone, boolean dark) {
  /** A phone of today. */
  public static Screen phone(boolean dark) {
    return new Screen(390, 844, true, dark);
  }

  /** A laptop. */
  public static Screen desktop(boolean dark) {
    return new Screen(1440, 900, false, dark);
  }

  /** For file names, such as {@code phone-dark}. */
  public String label() {
    return (phone ? "phone" : "desktop") + (dark ? "-dark" : "-light");
  }
}
