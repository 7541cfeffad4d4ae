package dev.invar.align;

import dev.invar.method.Kind;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import dev.invar.space.PairedRows;
import java.util.Set;

/**
 * Fits maps between spaces to items that were embedded in all of them.
 *
 * <p>Fitting is a pure function of the pairs and the options: the same arguments give the same bits
 * on one machine, and the order of the rows matters only as rounding does. Rows are scaled to
 * length 1 and centred first ({@link CentredPairs}).
 */
@Kind("aligner")
public interface Aligner {
  /**
   * Fits.
   *
   * @param pairs k sides of n rows each; only read. Every aligner takes two sides of one width;
   *     {@link #claims} tells what else it takes
   * @return one map per side, in the order of the sides, into a frame they share
   * @throws ShapeException if there are fewer than two rows, or more sides or other widths than the
   *     method takes
   * @throws NumericalException if a row is zero, or a value is not finite; names the item
   */
  Alignment fit(PairedRows pairs);

  /** What it promises beyond that; its contract suite holds it to each. */
  Set<AlignerClaim> claims();
}
