package dev.invar.diagnose.inspection;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.Subject;
import dev.invar.diagnose.report.Plot;
import dev.invar.diagnose.report.Section;
import dev.invar.method.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/**
 * Makes the sections of one report and times them. Not for use by several threads.
 *
 * <p>If the progress is cancelled, the next metric begins with a {@link CancellationException}.
 */
public final class Measuring {
  private static final double SECONDS_PER_NANO = 1e-9;

  private final Sampling sampling;
  private final Drawing drawing;
  private final Progress progress;
  private final SortedMap<String, Double> seconds = new TreeMap<>();

  /**
   * @param sampling of all intervals and values of chance
   * @param drawing whether plots are made
   * @param progress told of each section
   */
  public Measuring(Sampling sampling, Drawing drawing, Progress progress) {
    this.sampling = sampling;
    this.drawing = drawing;
    this.progress = progress;
  }

  /** Whether plots are made: maps take their time, and only a page shows them. */
  public enum Drawing {
    DRAWN,
    LEFT_OUT
  }

  /** Whether plots are made. */
  boolean draws() {
    return drawing == Drawing.DRAWN;
  }

  Sampling sampling() {
    return sampling;
  }

  /** Work to its time. */
  public SortedMap<String, Double> seconds() {
    return new TreeMap<>(seconds);
  }

  /** What a metric says of a subject. */
  <S extends Subject> List<Figure> figures(S subject, List<? extends Metric<S>> metrics) {
    var figures = new ArrayList<Figure>();
    for (Metric<S> metric : metrics) {
      goOn(metric.id());
      figures.addAll(metric.of(subject, sampling));
    }
    return figures;
  }

  /** A section whose figures and plots are made now. */
  Section section(Heading heading, Supplier<List<Figure>> figures, Supplier<List<Plot>> plots) {
    return timed(
        heading.id(),
        () ->
            new Section(
                heading.id(), heading.title(), heading.question(), figures.get(), drawn(plots)));
  }

  private List<Plot> drawn(Supplier<List<Plot>> plots) {
    return draws() ? plots.get() : List.of();
  }

  /** Does some work and keeps its time. */
  public <T> T timed(String what, Supplier<T> work) {
    goOn(what);
    progress.begin("measuring " + what.replace('-', ' '), 0);
    long start = System.nanoTime();
    try {
      return work.get();
    } finally {
      progress.end();
      seconds.merge(what, (System.nanoTime() - start) * SECONDS_PER_NANO, Double::sum);
    }
  }

  private void goOn(String next) {
    if (progress.isCancelled()) {
      throw new CancellationException("before " + next);
    }
  }

  /**
   * What stands above a section.
   *
   * @param id lower case with hyphens
   * @param title such as {@code Local dimension}
   * @param question in a sentence
   */
  record Heading(String id, String title, String question) {}
}
