package dev.invar.diagnose.finding;

import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.CrossProduct;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.SymmetricEigen;
import dev.invar.linalg.Workers;
import dev.invar.method.Seed;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The directions that rows of one model hardly vary in, and how much other rows do.
 *
 * <p>With m the mean and V the last quarter of the covariance's eigenvectors, the strangeness of a
 * row x is 4·|Vᵀ(x−m)|²/|x−m|²: 0 for a row that stays where the others are, 1 for a row that knows
 * nothing of them. A model leaves the same directions unused whatever the texts are about; on six
 * encoders the usual row has .04 to .3, and two subjects of one model, each by a fit to the other,
 * mostly .1 to .6 but .95 in e5-small-v2; rows of another model have .76 and more, up to 2 by a fit
 * to e5-small-v2, whose rows lie close together. Cost: 2·n·d² operations and an eigendecomposition
 * to fit, n·d²/2 to measure n rows.
 */
final class UnusedDirections {
  /** Rows are measured by fits to the other parts. */
  private static final int PARTS = 4;

  /** Rows that are measured at a time. */
  private static final int CHUNK = 4096;

  private final double[] mean;
  private final DoubleMatrix vectors;
  private final FloatMatrix unused;
  private final float[] offset;

  private UnusedDirections(double[] mean, DoubleMatrix vectors) {
    this.mean = mean;
    this.vectors = vectors;
    int width = mean.length;
    DoubleMatrix last = vectors.columnRange(width - width / 4, width);
    this.unused = last.toFloats();
    double[] shift = last.transposeTimes(mean);
    this.offset = new float[shift.length];
    for (int j = 0; j < shift.length; j++) {
      offset[j] = (float) shift[j];
    }
  }

  /**
   * Fits to some rows, of which there should be at least twice as many as coordinates.
   *
   * @param numbers of the rows
   */
  static UnusedDirections of(SpaceView view, int[] numbers) {
    var sums = new CrossProduct(view.width(), view.width());
    for (int from = 0; from < numbers.length; from += CHUNK) {
      view.effort().goOn("fitting directions");
      FloatMatrix part = view.rows(chunk(numbers, from));
      sums.add(part, part);
    }
    return new UnusedDirections(sums.meanX(), SymmetricEigen.of(sums.centredProduct()).vectors());
  }

  private static int[] chunk(int[] numbers, int from) {
    return Arrays.copyOfRange(numbers, from, Math.min(numbers.length, from + CHUNK));
  }

  /**
   * How strange each of some rows is to others, by a fit to those of them among which it is not: to
   * three parts of four for a row that is one of them.
   *
   * @param numbers of the rows that are measured
   * @param fitted numbers of the rows that they are measured by
   * @param seed of the parts
   */
  static double[] strangeness(SpaceView view, int[] numbers, int[] fitted, Seed seed) {
    int[] order = Resampling.shuffle(fitted.length, seed.random());
    Map<Integer, Integer> parts = HashMap.newHashMap(fitted.length);
    for (int i = 0; i < fitted.length; i++) {
      parts.put(fitted[i], order[i] % PARTS);
    }
    var result = new double[numbers.length];
    Workers.forEach(
        PARTS,
        view.effort().threads(),
        part -> {
          int[] others =
              IntStream.of(fitted).filter(row -> parts.getOrDefault(row, part) != part).toArray();
          int[] places =
              IntStream.range(0, numbers.length)
                  .filter(i -> parts.getOrDefault(numbers[i], 0) == part)
                  .toArray();
          int[] own = IntStream.of(places).map(i -> numbers[i]).toArray();
          double[] found = of(view, others).strangeness(view, own);
          for (int i = 0; i < places.length; i++) {
            result[places[i]] = found[i];
          }
        });
    return result;
  }

  /** The mean of the rows that this was fitted to; shared. */
  double[] mean() {
    return mean;
  }

  /** How strange each of some rows is, 0 to 4. */
  double[] strangeness(SpaceView view, int[] numbers) {
    var result = new double[numbers.length];
    var row = new double[mean.length];
    var found = new float[offset.length];
    for (int from = 0; from < numbers.length; from += CHUNK) {
      view.effort().goOn("measuring rows by directions");
      int[] part = chunk(numbers, from);
      FloatMatrix places = view.rows(part).times(unused);
      for (int i = 0; i < part.length; i++) {
        view.copyRow(part[i], row);
        places.copyRow(i, found);
        result[from + i] = share(found, row);
      }
    }
    return result;
  }

  private double share(float[] found, double[] row) {
    double part = 0;
    for (int j = 0; j < found.length; j++) {
      double value = found[j] - offset[j];
      part += value * value;
    }
    double whole = 0;
    for (int j = 0; j < row.length; j++) {
      whole += (row[j] - mean[j]) * (row[j] - mean[j]);
    }
    double quarter = found.length / (double) mean.length;
    return whole > 0 ? Math.min(part / whole, 1) / quarter : 0;
  }

  /**
   * How some rows vary around their own mean in each direction of these, most used first: d values,
   * with sum 1 if they vary at all.
   */
  double[] energies(SpaceView view, int[] numbers) {
    var sums = new CrossProduct(mean.length, mean.length);
    for (int from = 0; from < numbers.length; from += CHUNK) {
      FloatMatrix part = view.rows(chunk(numbers, from));
      sums.add(part, part);
    }
    DoubleMatrix turned = sums.centredProduct().times(vectors);
    var energies = new double[mean.length];
    for (int j = 0; j < mean.length; j++) {
      for (int i = 0; i < mean.length; i++) {
        energies[j] += vectors.get(i, j) * turned.get(i, j);
      }
    }
    double total = Arrays.stream(energies).sum();
    return Arrays.stream(energies).map(energy -> total > 0 ? energy / total : 0).toArray();
  }
}
