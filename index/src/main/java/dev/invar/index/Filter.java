package dev.invar.index;

import dev.invar.method.OptionException;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which documents a search may find, by their metadata. Applied before the search: the best k are
 * the best k of the documents that pass.
 */
public sealed interface Filter {
  /** Lets every document pass. */
  Filter ALL = new And(List.of());

  /** The documents whose value of {@code name} is exactly this text. */
  static Filter equal(String name, String value) {
    return new In(name, Set.of(value));
  }

  /** The documents whose value of {@code name} is one of these texts. */
  static Filter in(String name, Set<String> values) {
    return new In(name, values);
  }

  /** The documents whose value of {@code name} is a number from min to max, both included. */
  static Filter range(String name, double min, double max) {
    return new Range(name, min, max);
  }

  /** The documents that pass all of these. */
  static Filter and(Filter... filters) {
    return new And(List.of(filters));
  }

  /**
   * Passes documents that have one of some texts under a name; none if there are no texts.
   *
   * @param name the metadata's name
   * @param values the texts, compared character by character
   */
  record In(String name, Set<String> values) implements Filter {
    public In {
      values = Collections.unmodifiableSortedSet(new TreeSet<>(values));
    }
  }

  /**
   * Passes documents whose text under a name reads as a number in a range, such as {@code 12},
   * {@code -0.5} or {@code 1e3}.
   *
   * @param name the metadata's name
   * @param min smallest number that passes; −∞ for no bound
   * @param max largest number that passes; +∞ for no bound
   */
  record Range(String name, double min, double max) implements Filter {
    /**
     * @throws OptionException if not min ≤ max
     */
    public Range {
      if (!(min <= max)) {
        throw new OptionException("range of " + name, "min ≤ max", min + " to " + max);
      }
    }
  }

  /**
   * Passes documents that pass every one of some filters; every document if there are none.
   *
   * @param filters the filters
   */
  record And(List<Filter> filters) implements Filter {
    /** How many filters one may have. */
    public static final int MOST = 1024;

    /**
     * @throws OptionException if there are more than {@value #MOST} filters
     */
    public And {
      filters = List.copyOf(filters);
      if (filters.size() > MOST) {
        throw new OptionException("filters", "at most " + MOST, filters.size());
      }
    }
  }
}
