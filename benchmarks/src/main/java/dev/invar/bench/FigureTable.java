package dev.invar.bench;

import dev.invar.ranking.Interval;
import java.util.Arrays;
import java.util.List;

/**
 * Figures that belong together: several things, one a line, by several measures, one a column.
 *
 * @param id lower case with hyphens, unique in its benchmark
 * @param caption what the figures are, with their unit
 * @param columns what stands in each column
 * @param lines one figure per column
 */
public record FigureTable(String id, String caption, List<String> columns, List<Line> lines) {
  public FigureTable {
    columns = List.copyOf(columns);
    lines = List.copyOf(lines);
    for (Line line : lines) {
      if (line.figures().size() != columns.size()) {
        throw new IllegalArgumentException(
            "table %s, line %s: expected %d figures, found %d"
                .formatted(id, line.name(), columns.size(), line.figures().size()));
      }
    }
  }

  /**
   * One line.
   *
   * @param name whose figures they are
   * @param figures each with its interval, whose ends are the figure itself where there is none;
   *     NaN where nothing was measured
   */
  public record Line(String name, List<Interval> figures) {
    public Line {
      figures = List.copyOf(figures);
    }

    /** A line of figures without intervals. */
    public static Line of(String name, double... figures) {
      return new Line(
          name,
          Arrays.stream(figures).mapToObj(figure -> new Interval(figure, figure, figure)).toList());
    }
  }
}
