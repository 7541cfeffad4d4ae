package dev.invar.cli;

import dev.invar.method.Progress;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Progress as one line of the terminal that redraws itself: stage, bar, rate, time left. The rate
 * is that of the last half minute, since passing over what is done already is quick and says
 * nothing about the rest. Where nobody watches only warnings are printed. Stages may nest; the
 * innermost is shown.
 */
final class TerminalProgress implements Progress, AutoCloseable {
  private static final long REDRAW_NANOS = 100_000_000;

  /** Quick stages are not worth a flicker. */
  private static final long PATIENCE_NANOS = 400_000_000;

  /** What a rate is taken over, and how often it is noted how far the work was. */
  private static final long RATE_NANOS = 30_000_000_000L;

  private static final long NOTE_NANOS = 1_000_000_000;

  private static final int BAR_CELLS = 20;
  private static final String CLEAR_LINE = "\r\u001b[K";

  private final PrintWriter err;
  private final boolean draws;
  private final LongSupplier nanos;
  private final BooleanSupplier cancelled;
  private final Deque<Stage> stages = new ArrayDeque<>();
  private long lastDrawn;
  private boolean lineIsDrawn;

  /**
   * @param draws whether to draw, see {@link Terminal#drawsProgress}
   * @param nanos a clock that only runs forward, in nanoseconds
   * @param cancelled whether the user asked to stop
   */
  TerminalProgress(PrintWriter err, boolean draws, LongSupplier nanos, BooleanSupplier cancelled) {
    this.err = err;
    this.draws = draws;
    this.nanos = nanos;
    this.cancelled = cancelled;
  }

  @Override
  public synchronized void begin(String stage, long total) {
    stages.push(new Stage(stage, total, nanos.getAsLong()));
  }

  @Override
  public synchronized void advance(long items) {
    Stage stage = stages.peek();
    if (stage == null) {
      return;
    }
    stage.done += items;
    long now = nanos.getAsLong();
    boolean due = now - lastDrawn >= REDRAW_NANOS && now - stage.start >= PATIENCE_NANOS;
    if (draws && due) {
      lastDrawn = now;
      lineIsDrawn = true;
      err.print(CLEAR_LINE + stage.line(now));
      err.flush();
    }
  }

  @Override
  public synchronized void end() {
    stages.poll();
    clear();
  }

  @Override
  public synchronized void warn(String message) {
    clear();
    err.println("warning: " + Snippet.oneLine(message));
    err.flush();
  }

  @Override
  public boolean isCancelled() {
    return cancelled.getAsBoolean();
  }

  /** Takes the line away, so that what follows starts on an empty one. */
  @Override
  public synchronized void close() {
    stages.clear();
    clear();
  }

  private void clear() {
    if (lineIsDrawn) {
      err.print(CLEAR_LINE);
      err.flush();
      lineIsDrawn = false;
    }
  }

  private static final class Stage {
    private final String name;
    private final long total;
    private final long start;
    private final Deque<Note> notes = new ArrayDeque<>();
    private long done;

    /** How many items were done at a time. */
    private record Note(long nanos, long done) {}

    Stage(String name, long total, long start) {
      this.name = name;
      this.total = total;
      this.start = start;
      notes.add(new Note(start, 0));
    }

    /** Items per second since the oldest note; notes grow old. */
    private double rate(long now) {
      double seconds = Math.max(1e-9, (now - notes.getFirst().nanos()) * 1e-9);
      double rate = (done - notes.getFirst().done()) / seconds;
      if (now - notes.getLast().nanos() >= NOTE_NANOS) {
        notes.addLast(new Note(now, done));
      }
      while (notes.size() > 1 && now - notes.getFirst().nanos() > RATE_NANOS) {
        notes.removeFirst();
      }
      return rate;
    }

    String line(long now) {
      double rate = rate(now);
      String speed = String.format(Locale.ROOT, rate < 10 ? "%.1f/s" : "%.0f/s", rate);
      if (total <= 0) {
        return name + "  " + Figures.count(done) + "  " + speed;
      }
      double share = Math.min(1, (double) done / total);
      int full = (int) (share * BAR_CELLS);
      String bar = "█".repeat(full) + "░".repeat(BAR_CELLS - full);
      String left =
          rate == 0 ? "" : "  " + Figures.clock(Math.max(0, total - done) / rate) + " left";
      return "%s  %s %3.0f%%  %s of %s  %s%s"
          .formatted(
              name, bar, share * 100, Figures.count(done), Figures.count(total), speed, left);
    }
  }
}
