package dev.invar.checks.diagnose.pair;

import dev.invar.diagnose.likeness.MutualNeighbours;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Holds mutual neighbours to lists sorted item by item. */
@CheckOf(MutualNeighbours.class)
public final class MutualNeighboursCheck implements MethodCheck {
  private static final int ROWS = 150;
  private static final int NEIGHBOURS = 7;

  @Override
  public String data() {
    return "150 generated pairs of widths 10 and 6, the second a noisy image of the first";
  }

  @Override
  public String measure() {
    return "difference from the share by sorting all distances, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-12);
  }

  @Override
  public double measured(Seed seed) {
    DoubleMatrix x = DrawnSpaces.normal(ROWS, 10, seed);
    DoubleMatrix y = DrawnSpaces.noisyImage(x, 6, seed.derive("y"));
    double value =
        DrawnSpaces.value(
            new MutualNeighbours(NEIGHBOURS), DrawnSpaces.pair(x, y), "mutual-neighbours");
    int common = 0;
    for (int i = 0; i < ROWS; i++) {
      List<Integer> first = new ArrayList<>(nearest(x, i));
      first.retainAll(nearest(y, i));
      common += first.size();
    }
    return Math.abs(value - (double) common / (ROWS * NEIGHBOURS));
  }

  private static List<Integer> nearest(DoubleMatrix rows, int item) {
    double[] own = rows.row(item);
    return IntStream.range(0, ROWS)
        .filter(other -> other != item)
        .boxed()
        .sorted(Comparator.comparingDouble(other -> DrawnSpaces.square(own, rows.row(other))))
        .limit(NEIGHBOURS)
        .toList();
  }
}
