package dev.invar.align.multiway;

import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.SideMap;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.CrossProduct;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.PolarFactor;
import dev.invar.method.ShapeException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The mean of an alignment's sides, over items that have been embedded in other spaces too.
 *
 * @param alignment stays as it is
 * @param pairs the items
 * @param strangers the sides of the pairs that the alignment has not
 * @param mean C, the mean of the other sides' rows in the frame, n×D
 */
record FrozenConsensus(
    Alignment alignment, CentredPairs pairs, List<Integer> strangers, FloatMatrix mean) {
  static FrozenConsensus of(Alignment alignment, CentredPairs pairs) {
    List<Integer> known =
        IntStream.range(0, pairs.sides())
            .filter(side -> alignment.has(pairs.space(side)))
            .boxed()
            .toList();
    if (known.isEmpty() || known.size() == pairs.sides()) {
      throw new ShapeException(
          "sides to add to an alignment",
          "at least one that it has and one that it has not",
          known.size() + " of " + pairs.sides() + " that it has");
    }
    List<Integer> strangers =
        IntStream.range(0, pairs.sides()).filter(side -> !known.contains(side)).boxed().toList();
    return new FrozenConsensus(alignment, pairs, strangers, mean(alignment, pairs, known));
  }

  private static FloatMatrix mean(Alignment alignment, CentredPairs pairs, List<Integer> known) {
    DoubleMatrix sum = DoubleMatrix.allocate(pairs.rows(), alignment.width());
    for (int side : known) {
      SideMap map = alignment.side(pairs.space(side));
      FloatMatrix centred = less(pairs.unitRows(side), map.means().passage());
      sum = sum.plus(map.map().apply(centred).toDoubles());
    }
    return sum.scaled(1.0 / known.size()).toFloats();
  }

  private static FloatMatrix less(FloatMatrix rows, double[] mean) {
    FloatMatrix result = FloatMatrix.allocate(rows.rows(), rows.columns());
    var row = new float[rows.columns()];
    for (long i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        row[j] = (float) (row[j] - mean[j]);
      }
      result.setRow(i, row);
    }
    return result;
  }

  /** The alignment with the strangers. */
  Alignment extended() {
    var sides = new ArrayList<>(alignment.sides());
    for (int side : strangers) {
      sides.add(pairs.side(side, AffineMap.ofRows(rotation(side))));
    }
    return new Alignment(sides);
  }

  /** VUWᵀ with USWᵀ = VᵀX₀ᵀC and V the seen directions, d×D. */
  private DoubleMatrix rotation(int side) {
    var sums = new CrossProduct(pairs.width(side), mean.columns());
    sums.add(pairs.unitRows(side), mean);
    SeenBasis seen = SeenBasis.of(pairs, side);
    return seen.expanded(PolarFactor.of(seen.reduced(sums.centredProduct())).orthogonal());
  }
}
