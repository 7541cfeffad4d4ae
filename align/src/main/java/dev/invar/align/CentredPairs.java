package dev.invar.align;

import dev.invar.align.map.VectorMap;
import dev.invar.linalg.CrossProduct;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import dev.invar.space.PairedRows;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What every aligner starts from: paired rows scaled to length 1, and their means. X₀ stands for
 * the rows of a side minus their mean, n×d.
 *
 * <p>Memory: a float copy of every side. Safe for use by several threads.
 */
public final class CentredPairs {
  private final PairedRows pairs;
  private final List<FloatMatrix> unit;
  private final List<double[]> means;

  private CentredPairs(PairedRows pairs, List<FloatMatrix> unit) {
    this.pairs = pairs;
    this.unit = unit;
    this.means = unit.stream().map(CentredPairs::mean).toList();
  }

  /**
   * Prepares any number of sides of any width.
   *
   * @param pairs only read
   * @throws ShapeException if there are fewer than two rows
   * @throws NumericalException if a row is zero or not finite; names the item and the space
   */
  public static CentredPairs of(PairedRows pairs) {
    if (pairs.size() < 2) {
      throw new ShapeException("rows to align", "at least 2", pairs.size());
    }
    return new CentredPairs(pairs, pairs.sides().stream().map(CentredPairs::unitRows).toList());
  }

  /**
   * Prepares exactly two sides.
   *
   * @throws ShapeException if there are more; names the method
   */
  public static CentredPairs ofTwo(PairedRows pairs, String method) {
    if (pairs.sides().size() != 2) {
      throw new ShapeException("sides for " + method, 2, pairs.sides().size());
    }
    return of(pairs);
  }

  /**
   * Prepares exactly two sides of one width.
   *
   * @throws ShapeException if there are more, or the widths differ; names the method
   */
  public static CentredPairs ofTwoEqual(PairedRows pairs, String method) {
    CentredPairs prepared = ofTwo(pairs, method);
    int first = prepared.width(0);
    if (prepared.width(1) != first) {
      throw new ShapeException(
          "widths of the sides for " + method,
          "one width for both",
          pairs.sides().stream()
              .map(side -> side.vectors().columns() + " of " + side.space())
              .collect(Collectors.joining(" and ")));
    }
    return prepared;
  }

  private static FloatMatrix unitRows(VectorSet side) {
    FloatMatrix rows = FloatMatrix.allocate(side.size(), side.vectors().columns());
    var row = new float[side.vectors().columns()];
    for (int i = 0; i < side.size(); i++) {
      side.vectors().copyRow(i, row);
      double length = UnitLength.length(row);
      if (!UnitLength.isDirection(length)) {
        throw UnitLength.noDirection("item " + side.ids().get(i) + " in " + side.space(), length);
      }
      UnitLength.scale(row, 1 / length);
      rows.setRow(i, row);
    }
    return rows;
  }

  private static double[] mean(FloatMatrix rows) {
    var mean = new double[rows.columns()];
    var row = new float[rows.columns()];
    for (long i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        mean[j] += row[j];
      }
    }
    Arrays.setAll(mean, j -> mean[j] / rows.rows());
    return mean;
  }

  /** k. */
  public int sides() {
    return unit.size();
  }

  /** n. */
  public int rows() {
    return pairs.size();
  }

  /** The ids of the items, in order of rows. */
  public List<String> ids() {
    return pairs.ids();
  }

  /** d of a side; sides count from 0. */
  public int width(int side) {
    return unit.get(side).columns();
  }

  /** The space of a side. */
  public Space space(int side) {
    return pairs.sides().get(side).space();
  }

  /** Mean of a side's rows of length 1, d values; a copy. */
  public double[] mean(int side) {
    return means.get(side).clone();
  }

  /** A side's rows of length 1, not centred, n×d; shared, not copied: only to be read. */
  public FloatMatrix unitRows(int side) {
    return unit.get(side);
  }

  /** X₀ of a side, n×d; a new matrix. */
  public DoubleMatrix centred(int side) {
    FloatMatrix rows = unit.get(side);
    double[] mean = means.get(side);
    DoubleMatrix result = DoubleMatrix.allocate(rows.rows(), rows.columns());
    var row = new float[rows.columns()];
    var centred = new double[rows.columns()];
    for (long i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        centred[j] = row[j] - mean[j];
      }
      result.setRow(i, centred);
    }
    return result;
  }

  /**
   * X₀ᵀY₀ of two sides, which may be the same, dx×dy. Cost: 2·n·dx·dy operations on all processors,
   * of whose number the result does not depend.
   */
  public DoubleMatrix cross(int first, int second) {
    int threads = Runtime.getRuntime().availableProcessors();
    return CrossProduct.of(unit.get(first), unit.get(second), threads).centredProduct();
  }

  /** A side's way into a frame, by the side's own mean for both roles. */
  public SideMap side(int side, VectorMap map) {
    return new SideMap(space(side), RoleMeans.both(mean(side)), map);
  }
}
