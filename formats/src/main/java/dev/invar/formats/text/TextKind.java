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
    return Arrays.stream(values())
        .filter(kind -> Stream.of(kind.endings.split(" ", -1)).anyMatch(plain::endsWith))
        .findFirst();
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
