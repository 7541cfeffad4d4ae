package dev.invar.bench.inspect;

import dev.invar.diagnose.finding.Fault;
import dev.invar.diagnose.finding.Finding;
import dev.invar.diagnose.finding.RowFaults;
import dev.invar.diagnose.finding.RowScan;
import dev.invar.diagnose.finding.Searching;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.random.RandomGenerator;

/** Faults that show in rows one by one, planted in one row or more. */
final class RowFaultCurves {
  static final String ONE_ROW = "1 row";
  static final String ONE_COORDINATE = "1 coordinate";
  static final String ONE_PERCENT = "1 % of the rows, 5 % longer";

  private static final float STUCK = 0.1f;

  final DetectionCurve notFinite =
      new DetectionCurve(
          "not-finite", "share found with its id: one value of a row is NaN or infinite");
  final DetectionCurve zero =
      new DetectionCurve("zero-rows", "share found with its id: a row of zeros");
  final DetectionCurve constant =
      new DetectionCurve(
          "constant-coordinates", "share found: coordinates of 0 or of one value in all rows");
  final DetectionCurve lengths =
      new DetectionCurve("mixed-lengths", "share found with an id: rows of another length");

  void plant(String collection, VectorSet set, RandomGenerator random) {
    plantRows(collection, set, random);
    plantCoordinates(collection, set, random);
    plantLengths(collection, set, random);
  }

  private void plantRows(String collection, VectorSet set, RandomGenerator random) {
    for (float value : new float[] {Float.NaN, Float.POSITIVE_INFINITY}) {
      VectorSet planted = Planting.copy(set);
      int row = random.nextInt(set.size());
      planted.vectors().set(row, random.nextInt(set.space().width()), value);
      notFinite.add(ONE_ROW, collection, isFound(planted, Fault.NOT_FINITE, row));
    }
    VectorSet planted = Planting.copy(set);
    int row = random.nextInt(set.size());
    planted.vectors().setRow(row, new float[set.space().width()]);
    zero.add(ONE_ROW, collection, isFound(planted, Fault.ZERO_ROWS, row));
  }

  private void plantCoordinates(String collection, VectorSet set, RandomGenerator random) {
    for (int count : new int[] {1, 16}) {
      for (float value : new float[] {0, STUCK}) {
        VectorSet planted = Planting.copy(set);
        for (int i = 0; i < count; i++) {
          int column = random.nextInt(set.space().width());
          for (int row = 0; row < set.size(); row++) {
            planted.vectors().set(row, column, value);
          }
        }
        constant.add(
            count == 1 ? ONE_COORDINATE : count + " coordinates",
            collection,
            found(planted).stream().anyMatch(f -> f.fault() == Fault.CONSTANT_COORDINATES));
      }
    }
  }

  private void plantLengths(String collection, VectorSet set, RandomGenerator random) {
    int percent = Math.max(1, set.size() / 100);
    lengths.add(ONE_ROW + ", 1 % longer", collection, isLengthFound(set, 1, 0.01, random));
    lengths.add(ONE_ROW + ", twice as long", collection, isLengthFound(set, 1, 1, random));
    lengths.add(ONE_PERCENT, collection, isLengthFound(set, percent, 0.05, random));
    lengths.add(
        "half of the rows, 5 % longer",
        collection, isLengthFound(set, set.size() / 2, 0.05, random));
    lengths.add(
        "1 % of length 1, others not scaled", collection, isScaledFound(set, percent, random));
  }

  private static boolean isLengthFound(
      VectorSet set, int count, double longer, RandomGenerator random) {
    VectorSet planted = Planting.copy(set);
    int[] rows = Planting.some(set, count, random);
    for (int row : rows) {
      planted.vectors().setRow(row, Planting.ofLength(set.vectors().row(row), 1 + longer));
    }
    return isFound(planted, Fault.MIXED_LENGTHS, rows);
  }

  /** Lengths of 5 to 20, as models without scaling give, but for some rows. */
  private static boolean isScaledFound(VectorSet set, int count, RandomGenerator random) {
    VectorSet planted = Planting.copy(set);
    for (int row = 0; row < set.size(); row++) {
      double length = 10 * Math.exp(0.25 * random.nextGaussian());
      planted.vectors().setRow(row, Planting.ofLength(set.vectors().row(row), length));
    }
    int[] rows = Planting.some(set, count, random);
    for (int row : rows) {
      planted.vectors().setRow(row, Planting.ofLength(set.vectors().row(row), 1));
    }
    return isFound(planted, Fault.MIXED_LENGTHS, rows);
  }

  private static List<Finding> found(VectorSet planted) {
    return RowFaults.of(RowScan.of(planted), Searching.UNKNOWN);
  }

  /** Whether the fault is found and most of its culprits are rows where it was planted. */
  private static boolean isFound(VectorSet planted, Fault fault, int... rows) {
    return Culprits.areNamed(found(planted), fault, planted, rows);
  }
}
