package dev.invar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TerminalProgressTest {
  private static final long SECOND = 1_000_000_000L;

  private final StringWriter err = new StringWriter();
  private final AtomicLong nanos = new AtomicLong();

  @Test
  void showsShareRateAndTimeLeft() {
    var progress = progress(true);

    progress.begin("indexing", 400);
    nanos.set(10 * SECOND);
    progress.advance(100);

    assertThat(err.toString())
        .endsWith("indexing  █████░░░░░░░░░░░░░░░  25%  100 of 400  10/s  0:30 left");
  }

  @Test
  void whatWasPassedOverQuicklySaysNothingAboutTheRest() {
    var progress = progress(true);
    progress.begin("indexing", 3000);
    nanos.set(SECOND);
    progress.advance(1000);

    for (int i = 0; i < 60; i++) {
      nanos.addAndGet(SECOND);
      progress.advance(20);
    }

    assertThat(err.toString()).endsWith("2,200 of 3,000  20/s  0:40 left");
  }

  @Test
  void withoutATotalCountsAndRates() {
    var progress = progress(true);

    progress.begin("reading", 0);
    nanos.set(2 * SECOND);
    progress.advance(7);

    assertThat(err.toString()).endsWith("reading  7  3.5/s");
  }

  @Test
  void quickStagesDoNotFlickerAndRedrawsAreRare() {
    var progress = progress(true);

    progress.begin("opening", 10);
    nanos.set(SECOND / 10);
    progress.advance(9);
    assertThat(err.toString()).isEmpty();

    nanos.set(SECOND);
    progress.advance(1);
    int length = err.toString().length();
    nanos.addAndGet(SECOND / 100);
    progress.advance(1);
    assertThat(err.toString()).hasSize(length);
  }

  @Test
  void theInnermostStageIsShown() {
    var progress = progress(true);
    progress.begin("outer", 0);
    progress.begin("inner", 0);
    nanos.set(SECOND);
    progress.advance(1);
    assertThat(err.toString()).contains("inner").doesNotContain("outer");

    progress.end();
    nanos.set(2 * SECOND);
    progress.advance(1);
    assertThat(err.toString()).contains("outer");
  }

  @Test
  void endsLeaveAnEmptyLine() {
    var progress = progress(true);
    progress.begin("indexing", 2);
    nanos.set(SECOND);
    progress.advance(1);

    progress.close();

    assertThat(err.toString()).endsWith("\r\u001b[K");
  }

  @Test
  void whereNobodyWatchesOnlyWarningsAreSaid() {
    var progress = progress(false);

    progress.begin("indexing", 2);
    nanos.set(SECOND);
    progress.advance(1);
    progress.warn("two\nlines");
    progress.end();
    progress.close();

    assertThat(err.toString().lines()).containsExactly("warning: two lines");
  }

  @Test
  void moreThanExpectedStaysWithinTheBar() {
    var progress = progress(true);

    progress.begin("indexing", 2);
    nanos.set(SECOND);
    progress.advance(5);

    assertThat(err.toString()).contains("100%").contains("0:00 left");
  }

  private TerminalProgress progress(boolean draws) {
    return new TerminalProgress(new PrintWriter(err), draws, nanos::get, () -> false);
  }
}
