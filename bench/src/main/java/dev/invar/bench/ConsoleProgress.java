package dev.invar.bench;

import dev.invar.method.Progress;
import java.io.PrintStream;
import java.util.Locale;

/** Tells how far a run is: one line per stage, on a stream that is not the result's. */
final class ConsoleProgress implements Progress {
  private final PrintStream out;
  private final long start = System.nanoTime();

  ConsoleProgress(PrintStream out) {
    this.out = out;
  }

  @Override
  public void begin(String stage, long total) {
    line(total > 0 ? stage + ", " + total : stage);
  }

  @Override
  public void warn(String message) {
    line("! " + message);
  }

  private void line(String text) {
    out.printf(Locale.ROOT, "%6.0f s  %s%n", (System.nanoTime() - start) * 1e-9, text);
  }
}
