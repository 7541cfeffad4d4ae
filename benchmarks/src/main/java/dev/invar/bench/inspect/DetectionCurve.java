package dev.invar.bench.inspect;

import dev.invar.bench.FigureTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How often a fault was found, by its strength and by the collection it was planted in. */
final class DetectionCurve {
  private final String fault;
  private final String caption;
  private final Map<String, Map<String, int[]>> counts = new LinkedHashMap<>();
  private final Set<String> collections = new LinkedHashSet<>();

  /**
   * @param fault lower case with hyphens
   * @param caption what was planted and when it counts as found
   */
  DetectionCurve(String fault, String caption) {
    this.fault = fault;
    this.caption = caption;
  }

  void add(String strength, String collection, boolean isFound) {
    collections.add(collection);
    int[] count =
        counts
            .computeIfAbsent(strength, _ -> new LinkedHashMap<>())
            .computeIfAbsent(collection, _ -> new int[2]);
    count[0] += isFound ? 1 : 0;
    count[1]++;
  }

  /** Share found at a strength, over all collections; NaN if nothing was planted. */
  double share(String strength) {
    return share(counts.getOrDefault(strength, Map.of()).values().stream().toList());
  }

  /** Such as {@code 17 of 18}. */
  String tally(String strength) {
    var cells = counts.getOrDefault(strength, Map.of()).values();
    return cells.stream().mapToInt(cell -> cell[0]).sum()
        + " of "
        + cells.stream().mapToInt(cell -> cell[1]).sum();
  }

  private static double share(List<int[]> cells) {
    double total = cells.stream().mapToInt(cell -> cell[1]).sum();
    return total == 0 ? Double.NaN : cells.stream().mapToInt(cell -> cell[0]).sum() / total;
  }

  /** One strength a line, one collection a column, all together in the last. */
  FigureTable table() {
    var columns = new ArrayList<>(collections);
    columns.add("all");
    columns.add("planted");
    var lines = new ArrayList<FigureTable.Line>();
    counts.forEach((strength, cells) -> {
      var figures = new double[columns.size()];
      int at = 0;
      for (String collection : collections) {
        int[] cell = cells.get(collection);
        figures[at++] = cell == null ? Double.NaN : share(List.of(cell));
      }
      figures[at++] = share(strength);
      figures[at] = cells.values().stream().mapToInt(cell -> cell[1]).sum();
      lines.add(FigureTable.Line.of(strength, figures));
    });
    return new FigureTable("faults-" + fault, caption, columns, lines);
  }
}
