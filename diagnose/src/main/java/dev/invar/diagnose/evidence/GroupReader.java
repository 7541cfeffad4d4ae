package dev.invar.diagnose.evidence;

import dev.invar.diagnose.evidence.ManyRows.Sums;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Workers;
import java.util.ArrayList;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Reads rows once and adds each to its group: chunk after chunk of rows, within a chunk the groups
 * side by side.
 */
final class GroupReader {
  /** Rows of a group in a chunk. */
  private static final int SHARE = 256;

  /** Rows whose mean is the origin. */
  private static final int FIRST = 256;

  /** Up to this many times d rows are kept. */
  private static final int KEPT = 4;

  private static final long MOST_KEPT_BYTES = 512L << 20;

  private final Moments.Rows rows;
  private final int n;
  private final int width;
  private final int threads;
  private final double[] origin;
  private final long[] counts;
  private final double[][] sums;
  private final DoubleMatrix[] products;
  private final Optional<DoubleMatrix> kept;

  GroupReader(Moments.Rows rows, int n, int width, int groups, int threads) {
    this.rows = rows;
    this.n = n;
    this.width = width;
    this.threads = threads;
    this.origin = new double[width];
    this.counts = new long[groups];
    this.sums = new double[groups][width];
    this.products = new DoubleMatrix[groups];
    for (int g = 0; g < groups; g++) {
      products[g] = DoubleMatrix.allocate(width, width);
    }
    boolean few = n <= (long) KEPT * width && (long) n * width * Double.BYTES <= MOST_KEPT_BYTES;
    this.kept = few ? Optional.of(DoubleMatrix.allocate(n, width)) : Optional.empty();
  }

  ManyRows read(RandomGenerator random) {
    int groups = counts.length;
    findOrigin();
    int chunk = groups * SHARE;
    for (int from = 0; from < n; from += chunk) {
      int start = from;
      int[] groupOf = Groups.dealt(Math.min(chunk, n - from), groups, random);
      Workers.forEach(groups, threads, group -> add(group, groupOf, start));
    }
    var result = new ArrayList<Sums>();
    for (int g = 0; g < groups; g++) {
      result.add(new Sums(counts[g], sums[g], products[g]));
    }
    return new ManyRows(result, origin, kept);
  }

  private void findOrigin() {
    int first = Math.min(FIRST, n);
    var row = new double[width];
    for (int i = 0; i < first; i++) {
      rows.copy(i, row);
      for (int j = 0; j < width; j++) {
        origin[j] += row[j] / first;
      }
    }
  }

  private void add(int group, int[] groupOf, int start) {
    int[] own = IntStream.range(0, groupOf.length).filter(i -> groupOf[i] == group).toArray();
    DoubleMatrix block = DoubleMatrix.allocate(own.length, width);
    var row = new double[width];
    double[] sum = sums[group];
    for (int i = 0; i < own.length; i++) {
      rows.copy(start + own[i], row);
      for (int j = 0; j < width; j++) {
        row[j] -= origin[j];
        sum[j] += row[j];
      }
      block.setRow(i, row);
      if (kept.isPresent()) {
        kept.get().setRow(start + own[i], row);
      }
    }
    products[group].addTransposeTimes(block, block);
    counts[group] += own.length;
  }
}
