package dev.invar.formats.text;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A kind of file that texts are read from, known by its ending. */
public enum TextKind {
  PLAIN("text", ".txt .text"),
  MARKDOWN("markdown", ".md .markdown"),
  HTML("html", ".html .htm .xhtml"),
  PDF("pdf", ".pdf"),
  JSON_LINES("jsonl", ".jsonl .ndjson");

  private static final String GZIP = ".gz";
  private static final String IMAGES =
      ".svg .svgz .png .jpg .jpeg .gif .webp .avif .bmp .tif .tiff .ico";

  private final String label;
  private final String endings;

  TextKind(String label, String endings) {
    this.label = label;
    this.endings = endings;
  }

  /** The word for it in metadata. */
  public String label() {
    return label;
  }

  /**
   * The kind of a file by its name, with or without a further {@code .gz}; empty for other endings,
   * which are read as plain text if they hold text.
   */
  public static Optional<TextKind> ofName(String name) {
    String plain = withoutGzip(name.toLowerCase(Locale.ROOT));
    return Arrays.stream(values()).filter(kind -> endsWith(plain, kind.endings)).findFirst();
  }

  /** Whether a file is an image by its name, which is no document even where it is text (SVG). */
  static boolean isImage(String name) {
    return endsWith(withoutGzip(name.toLowerCase(Locale.ROOT)), IMAGES);
  }

  private static boolean endsWith(String name, String endings) {
    return Stream.of(endings.split(" ", -1)).anyMatch(name::endsWith);
  }

  /** The name without its kind's ending and without {@code .gz}: what to call a file by. */
  static String stem(String name) {
    String plain = withoutGzip(name);
    int dot = plain.lastIndexOf('.');
    return dot > 0 ? plain.substring(0, dot) : plain;
  }

  static boolean isGzip(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(GZIP);
  }

  private static String withoutGzip(String name) {
    return isGzip(name) ? name.substring(0, name.length() - GZIP.length()) : name;
  }
}
