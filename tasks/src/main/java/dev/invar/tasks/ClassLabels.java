package dev.invar.tasks;

import dev.invar.formats.LineReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads which class each item belongs to: a text file with a line {@code ID TAB CLASS} for each.
 */
public final class ClassLabels {
  private static final int LONGEST_LINE = 1 << 20;

  private ClassLabels() {}

  /**
   * Id to class; of two lines of one id the later counts.
   *
   * @throws dev.invar.method.FormatException if a line has no tab; names it
   */
  public static Map<String, String> read(Path file) throws IOException {
    var classes = new HashMap<String, String>();
    try (var lines = LineReader.open(file, LONGEST_LINE)) {
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        String text = line.get().text();
        int tab = text.indexOf('\t');
        if (tab < 0) {
          throw line.get().failure(0, "label", "an id, a tab and a class", "no tab");
        }
        classes.put(text.substring(0, tab), text.substring(tab + 1));
      }
    }
    return classes;
  }
}
