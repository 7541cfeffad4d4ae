package dev.invar.align.match;

import dev.invar.method.Kind;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;

/**
 * Finds which vectors of two spaces belong together, and the map between the spaces, where it is
 * not known which rows stand for the same items.
 *
 * <p>A pure function of the sets and the options: the same arguments give the same bits on one
 * machine.
 */
@Kind("matcher")
public interface Matcher {
  /**
   * Matches. Not finding anything is no failure: the result says so.
   *
   * @param sets only read
   * @throws ShapeException if there are too few rows, or too few known pairs for the method
   * @throws NumericalException if a row is zero, or a value is not finite; names the item
   */
  Matching match(UnlinkedSets sets);
}
