package dev.invar.tasks.inspect;

import dev.invar.method.OptionException;
import java.util.List;

/** What is inspected: one space, two that are compared, or a series. */
public sealed interface Subjects {
  /** One space by itself. */
  record One(Source source) implements Subjects {}

  /** Two, compared by the ids that they share. */
  record Two(Source first, Source second) implements Subjects {}

  /**
   * Steps in order of time.
   *
   * @param steps at least two; copied
   */
  record Series(List<Source> steps) implements Subjects {
    public Series {
      steps = List.copyOf(steps);
      if (steps.size() < 2) {
        throw new OptionException("steps of a series", "at least 2", steps.size());
      }
    }
  }

  /**
   * One or two sources.
   *
   * @throws OptionException if there are more, or none
   */
  static Subjects of(List<Source> sources) {
    return switch (sources.size()) {
      case 1 -> new One(sources.getFirst());
      case 2 -> new Two(sources.getFirst(), sources.getLast());
      default ->
          throw new OptionException(
              "sources to inspect", "1, or 2 to compare; more as a series", sources.size());
    };
  }

  /** Steps of one series, in order of time. */
  static Subjects series(List<Source> sources) {
    return new Series(sources);
  }
}
