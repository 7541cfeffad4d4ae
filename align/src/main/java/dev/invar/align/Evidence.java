package dev.invar.align;

import dev.invar.method.UnknownMethodException;
import dev.invar.ranking.Interval;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How well an alignment does on pairs that it was not fitted to.
 *
 * @param fitted how many pairs the judged alignment was fitted to
 * @param heldOut how many pairs judged it
 * @param figures one per measure
 */
public record Evidence(int fitted, int heldOut, SortedMap<EvidenceMeasure, Figure> figures) {
  public Evidence {
    figures = Collections.unmodifiableSortedMap(new TreeMap<>(figures));
  }

  /** Figures of every measure. */
  public Evidence(int fitted, int heldOut, Map<EvidenceMeasure, Figure> figures) {
    this(fitted, heldOut, new TreeMap<>(new EnumMap<>(figures)));
  }

  /**
   * The figure of a measure.
   *
   * @throws UnknownMethodException if nobody measured it; names the measures that there are
   */
  public Figure figure(EvidenceMeasure measure) {
    Figure figure = figures.get(measure);
    if (figure == null) {
      throw new UnknownMethodException(
          "measure of the evidence",
          measure.id(),
          figures.keySet().stream().map(EvidenceMeasure::id).toList());
    }
    return figure;
  }

  /**
   * A measure's value.
   *
   * @param value with its 95 % interval over items
   * @param chance what items paired at random give
   */
  public record Figure(Interval value, double chance) {}
}
