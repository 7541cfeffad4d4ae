package dev.invar.diagnose.inspection;

import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.dimension.LocalDimension;
import dev.invar.diagnose.evidence.NeighbourLists;
import dev.invar.diagnose.evidence.Spectrum;
import dev.invar.diagnose.hubness.Hubness;
import dev.invar.diagnose.likeness.MutualNeighbours;
import dev.invar.diagnose.report.Plot;
import dev.invar.diagnose.report.Plots;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.random.RandomGenerator;

/** Draws what was measured of a space or of two. */
final class SpacePlots {
  private static final int PAIRS = 20_000;

  private SpacePlots() {}

  static Plot spectrum(SpaceView view) {
    var spectra = new LinkedHashMap<String, Spectrum>();
    spectra.put("Rows", view.moments().spectrum());
    return Plots.spectrum(spectra);
  }

  /** Likeness of rows at random and of nearest ones; nothing if there is one row. */
  static List<Plot> similarities(SpaceView view, Sampling sampling) {
    NeighbourLists lists = view.neighbours(Hubness.DEFAULTS.k());
    if (lists.k() == 0) {
      return List.of();
    }
    boolean unit = view.geometry() == Geometry.UNIT_LENGTH;
    var nearest = new double[lists.size()];
    Arrays.setAll(nearest, i -> shown(lists.distance(i, 0), unit));
    return List.of(
        Plots.similarities(unit ? "Cosine" : "Distance", atRandom(view, unit, sampling), nearest));
  }

  private static double[] atRandom(SpaceView view, boolean unit, Sampling sampling) {
    RandomGenerator random = sampling.forUse("pairs").seed().random();
    var first = new double[view.width()];
    var second = new double[view.width()];
    var values = new double[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
      int row = random.nextInt(view.size());
      int other = (row + 1 + random.nextInt(view.size() - 1)) % view.size();
      view.copyRow(row, first);
      view.copyRow(other, second);
      double square = 0;
      for (int j = 0; j < first.length; j++) {
        square += (first[j] - second[j]) * (first[j] - second[j]);
      }
      values[i] = shown(Math.sqrt(square), unit);
    }
    return values;
  }

  /** A cosine from a distance of rows of length 1; else the distance. */
  private static double shown(double distance, boolean unit) {
    return unit ? 1 - distance * distance / 2 : distance;
  }

  static List<Plot> localDimension(SpaceView view) {
    double[] dimensions = LocalDimension.DEFAULTS.perRow(view);
    return dimensions.length == 0 ? List.of() : List.of(Plots.localDimension(dimensions));
  }

  static List<Plot> occurrences(SpaceView view) {
    NeighbourLists lists = view.neighbours(Hubness.DEFAULTS.k());
    return lists.k() == 0
        ? List.of()
        : List.of(Plots.occurrences(lists.k(), lists.size(), lists.occurrences()));
  }

  /** How many neighbours both spaces agree on; nothing if there are too few items. */
  static List<Plot> mutualNeighbours(SpacePair pair) {
    List<MutualNeighbours.Place> curve = MutualNeighbours.curve(pair);
    if (curve.isEmpty()) {
      return List.of();
    }
    return List.of(
        Plots.mutualNeighbours(
            curve.stream().mapToInt(MutualNeighbours.Place::k).toArray(),
            curve.stream().mapToDouble(MutualNeighbours.Place::share).toArray(),
            curve.stream().mapToDouble(MutualNeighbours.Place::chance).toArray()));
  }

  /** Both sides along the line through their means; nothing if the means are one. */
  static List<Plot> gap(SpacePair pair, Sampling sampling) {
    double[] direction = pair.second().moments().mean();
    double[] start = pair.first().moments().mean();
    double square = 0;
    for (int j = 0; j < direction.length; j++) {
      direction[j] -= start[j];
      square += direction[j] * direction[j];
    }
    if (square == 0) {
      return List.of();
    }
    double length = Math.sqrt(square);
    Arrays.setAll(direction, j -> direction[j] / length);
    int[] drawn = pair.first().drawn(PAIRS, sampling.forUse("gap").seed().random());
    return List.of(
        Plots.gap(
            List.of("the first side", "the second side"),
            places(pair.first(), drawn, direction),
            places(pair.second(), drawn, direction)));
  }

  private static double[] places(SpaceView view, int[] rows, double[] direction) {
    var row = new double[view.width()];
    var places = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      view.copyRow(rows[i], row);
      for (int j = 0; j < row.length; j++) {
        places[i] += row[j] * direction[j];
      }
    }
    return places;
  }
}
