package dev.invar.formats.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Markdown: the text as it is written, marks included. Its title is the {@code title:} of a front
 * matter between lines of {@code ---}, else its first heading of the first level.
 */
final class MarkdownText {
  private static final Pattern FRONT_MATTER =
      Pattern.compile("\\A---\\R(?<head>(?:(?!---\\R).*\\R){0,200}?)---(?:\\R|\\z)");
  private static final Pattern NAMED =
      Pattern.compile("(?m)^title:[ \\t]*(?<quote>[\"']?)(?<title>.*?)\\k<quote>[ \\t]*$");
  private static final Pattern HEADING =
      Pattern.compile("(?m)^# (?<atx>.*\\S.*)$|^(?<setext>\\S.*)\\R=+ *$");

  private MarkdownText() {}

  static ExtractedText read(byte[] bytes) throws UnreadableText {
    String text = PlainText.decode(bytes);
    return new ExtractedText(title(text), text);
  }

  private static String title(String text) {
    Matcher front = FRONT_MATTER.matcher(text);
    if (front.find()) {
      Matcher named = NAMED.matcher(front.group("head"));
      if (named.find()) {
        return named.group("title");
      }
    }
    Matcher heading = HEADING.matcher(text);
    if (!heading.find()) {
      return "";
    }
    String atx = heading.group("atx");
    return atx == null ? heading.group("setext") : withoutClosing(atx.strip());
  }

  /** A heading without the run of {@code #} that may close it; one pass, whatever the line is. */
  private static String withoutClosing(String heading) {
    int end = heading.length();
    while (end > 0 && heading.charAt(end - 1) == '#') {
      end--;
    }
    boolean closes = end > 0 && end < heading.length() && heading.charAt(end - 1) == ' ';
    return closes ? heading.substring(0, end).strip() : heading;
  }
}
