package dev.invar.cli;

import dev.invar.formats.text.SkippedFile;
import java.io.PrintWriter;
import java.util.List;

/** Names the files that could not be read. */
final class SkippedFiles {
  /** More than this many are counted, not named; JSON names a thousand. */
  private static final int NAMED = 20;

  private SkippedFiles() {}

  static void warn(long count, List<SkippedFile> files, PrintWriter err) {
    for (SkippedFile file : files.subList(0, Math.min(NAMED, files.size()))) {
      err.println("skipped " + Snippet.oneLine(file.path() + ": " + file.detail()));
    }
    if (count > NAMED) {
      err.println(
          "skipped " + Figures.count(count - NAMED) + " more; --json names up to a thousand");
    }
  }
}
