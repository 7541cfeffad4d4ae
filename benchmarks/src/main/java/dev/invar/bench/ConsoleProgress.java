package dev.invar.bench;

import dev.invar.method.Progress;
import java.io.PrintStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;

/**
 * Tells how far a run is, a line at a time, on a stream that is not the result's: when a stage
 * begins, and every ten seconds while it lasts, with its rate and the time it has left.
 */
final class ConsoleProgress implements Progress {
  private static final Duration PAUSE = Duration.ofSeconds(10);

  private final PrintStream out;
  private final InstantSource clock;
  private final long runBegan;
  private String stage = "";
  private long total;
  private long done;
  private long stageBegan;
  private long lastLine;

  ConsoleProgress(PrintStream out, InstantSource clock) {
    this.out = out;
    this.clock = clock;
    this.runBegan = clock.millis();
  }

  @Override
  public synchronized void begin(String stage, long total) {
    this.stage = stage;
    this.total = total;
    done = 0;
    stageBegan = clock.millis();
    line(total > 0 ? stage + ", " + total : stage);
  }

  @Override
  public synchronized void advance(long items) {
    done += items;
    if (clock.millis() - lastLine >= PAUSE.toMillis()) {
      double rate = done / Math.max(1e-3, (clock.millis() - stageBegan) * 1e-3);
      line(String.format(Locale.ROOT, "%s, %d%s, %.1f/s%s", stage, done, of(), rate, left(rate)));
    }
  }

  @Override
  public synchronized void warn(String message) {
    line("! " + message);
  }

  private String of() {
    return total > 0 ? " of " + total : "";
  }

  private String left(double rate) {
    return total > 0 && rate > 0
        ? String.format(Locale.ROOT, ", %.0f s left", (total - done) / rate)
        : "";
  }

  private void line(String text) {
    lastLine = clock.millis();
    out.printf(Locale.ROOT, "%6.0f s  %s%n", (lastLine - runBegan) * 1e-3, text);
  }
}
