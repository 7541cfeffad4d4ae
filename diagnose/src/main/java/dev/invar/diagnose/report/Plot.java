package dev.invar.diagnose.report;

import java.util.List;

/**
 * A drawing, as data.
 *
 * @param id lower case with hyphens, unique in the report, such as {@code spectrum}
 * @param title such as {@code Variance of each direction}
 * @param description what one sees in it, in a sentence or two, for those who cannot see it
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param series copied
 */
public record Plot(
    String id, String title, String description, Axis x, Axis y, List<Series> series) {
  public Plot {
    series = List.copyOf(series);
  }

  /** This plot under another id and title, such as that of a second space. */
  public Plot called(String otherId, String otherTitle) {
    return new Plot(otherId, otherTitle, description, x, y, series);
  }

  /** How values lie on an axis. */
  public enum Scale {
    LINEAR,
    /** All values are above 0. */
    LOGARITHMIC,
    /** The axis has no values worth reading, as in a map. */
    NONE
  }

  /**
   * An axis.
   *
   * @param title with its unit
   */
  public record Axis(String title, Scale scale) {}

  /** How a series is drawn. */
  public enum Mark {
    LINE,
    /** One bar for each value, such as the counts of a histogram; x is the middle of its bin. */
    BARS,
    POINTS
  }

  /**
   * Values that belong together.
   *
   * @param name for the legend
   * @param x as many as y, finite; shared, not copied
   * @param y finite; shared, not copied
   * @param labels of each point, to be read by pointing at it, or none; copied
   */
  @SuppressWarnings("ArrayRecordComponent") // data to draw, never compared
  public record Series(String name, Mark mark, double[] x, double[] y, List<String> labels) {
    public Series {
      labels = List.copyOf(labels);
    }
  }
}
