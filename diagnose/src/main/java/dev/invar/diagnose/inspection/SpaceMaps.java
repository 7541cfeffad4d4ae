package dev.invar.diagnose.inspection;

import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.embedding.NeighbourMap;
import dev.invar.diagnose.embedding.PlanarMap;
import dev.invar.diagnose.embedding.PlanarPlaces;
import dev.invar.diagnose.embedding.PrincipalMap;
import dev.invar.diagnose.report.Plot;
import dev.invar.diagnose.report.Plots;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Draws rows of a space in the plane, in the colours of their classes.
 *
 * @param view the rows
 * @param drawn which of them
 * @param groups the class of each drawn row, or one name for all
 */
@SuppressWarnings("ArrayRecordComponent") // inside this package, never compared
record SpaceMaps(SpaceView view, int[] drawn, List<String> groups) {
  private static final int MOST_ROWS = 2000;

  /** More classes than this cannot be told apart by their colours. */
  private static final int MOST_GROUPS = 8;

  private static final String ALL = "rows";
  private static final String OTHERS = "other classes";

  /** Both maps of drawn rows. */
  static List<Plot> of(SpaceView view, Optional<List<String>> labels, Sampling sampling) {
    int[] drawn = view.drawn(MOST_ROWS, sampling.forUse("map").seed().random());
    List<String> groups =
        Arrays.stream(drawn).mapToObj(row -> labels.map(all -> all.get(row)).orElse(ALL)).toList();
    var maps = new SpaceMaps(view, drawn, largest(groups));
    String what =
        drawn.length < view.size() ? "%,d drawn rows".formatted(drawn.length) : "All rows";
    return List.of(
        maps.plot(
            PrincipalMap.DEFAULTS,
            "map-variance",
            "Map by variance",
            what + " along the two directions in which rows vary most."),
        maps.plot(
            NeighbourMap.DEFAULTS,
            "map-neighbours",
            "Map by neighbours",
            what
                + ", rows that are near each other in the space near each other here. The size of a"
                + " group and the distance between groups mean nothing."));
  }

  /** The largest classes by their names, and one name for all others. */
  private static List<String> largest(List<String> groups) {
    Map<String, Integer> counts = new HashMap<>();
    groups.forEach(group -> counts.merge(group, 1, Integer::sum));
    Set<String> kept =
        counts.entrySet().stream()
            .sorted(
                Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(counts.size() > MOST_GROUPS ? MOST_GROUPS - 1 : MOST_GROUPS)
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    return groups.stream().map(group -> kept.contains(group) ? group : OTHERS).toList();
  }

  private Plot plot(PlanarMap map, String id, String title, String how) {
    PlanarPlaces places = map.of(view.rows(drawn), view.effort().threads());
    List<String> ids = Arrays.stream(drawn).mapToObj(view.ids()::get).toList();
    return Plots.map(id, title, how, new Plots.MapPoints(places.x(), places.y(), ids), groups::get);
  }
}
