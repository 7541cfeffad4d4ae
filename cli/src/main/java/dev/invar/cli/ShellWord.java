package dev.invar.cli;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** A path as a shell reads it back: in quotes where it must be. */
final class ShellWord {
  private static final Pattern PLAIN = Pattern.compile("[\\w./+,@%:=-]+");

  private ShellWord() {}

  static String of(Path path) {
    String text = path.toString();
    return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
