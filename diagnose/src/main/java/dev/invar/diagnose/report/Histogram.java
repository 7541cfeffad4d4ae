package dev.invar.diagnose.report;

import dev.invar.diagnose.Resampling;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import java.util.Arrays;
import java.util.List;

/**
 * Counts of values in bins of one width.
 *
 * @param edges of the bins, ascending, one more than there are bins; shared, not copied
 * @param counts of each bin, whose left edge belongs to it; the last has its right edge too;
 *     shared, not copied
 */
@SuppressWarnings("ArrayRecordComponent") // data to draw, never compared
public record Histogram(double[] edges, long[] counts) {
  /** Bins that a plot has room for. */
  static final int MOST_BINS = 120;

  /**
   * Bins of the width 2·IQR/∛n, IQR being the spread of the middle half, but no more than {@value
   * #MOST_BINS}; for values whose middle half is one value, of a width by n alone, range/(1 + log₂
   * n). Source: Freedman and Diaconis 1981, doi:10.1007/BF01025868; Sturges 1926.
   *
   * @param values at least one, finite; only read
   */
  public static Histogram of(double[] values) {
    return together(List.of(values));
  }

  /**
   * All values of several groups, in bins as wide as the narrowest that any group would have alone.
   *
   * @param groups at least one, each of at least one value, finite; only read
   */
  static Histogram together(List<double[]> groups) {
    double[] all = sorted(groups.stream().flatMapToDouble(Arrays::stream).toArray());
    double width =
        groups.stream()
            .mapToDouble(group -> width(sorted(group)))
            .filter(own -> own > 0)
            .min()
            .orElse(width(all));
    double range = all[all.length - 1] - all[0];
    double bins = range > 0 ? Math.ceil(range / width) : 1;
    return counted(all, edges(all, (int) Math.clamp(bins, 1, MOST_BINS)));
  }

  private static double width(double[] sorted) {
    double middle = Resampling.quantile(sorted, 0.75) - Resampling.quantile(sorted, 0.25);
    return middle > 0
        ? 2 * middle / Math.cbrt(sorted.length)
        : (sorted[sorted.length - 1] - sorted[0]) / (1 + Math.log(sorted.length) / Math.log(2));
  }

  /**
   * So many bins of one width from the least to the largest value.
   *
   * @param values at least one, finite; only read
   * @param bins at least 1
   */
  public static Histogram of(double[] values, int bins) {
    if (bins < 1) {
      throw new OptionException("bins", "at least 1", bins);
    }
    double[] sorted = sorted(values);
    return counted(sorted, edges(sorted, bins));
  }

  /**
   * Other values in the same bins; those outside are in no bin.
   *
   * @param values at least one, finite; only read
   */
  public Histogram ofOther(double[] values) {
    return counted(sorted(values), edges);
  }

  /** The number of bins. */
  public int bins() {
    return counts.length;
  }

  /** The middle of each bin. */
  public double[] middles() {
    var middles = new double[counts.length];
    Arrays.setAll(middles, bin -> (edges[bin] + edges[bin + 1]) / 2);
    return middles;
  }

  /** What share of all counted values each bin holds; 0 if none was counted. */
  public double[] shares() {
    double all = Math.max(1, Arrays.stream(counts).sum());
    return Arrays.stream(counts).mapToDouble(count -> count / all).toArray();
  }

  private static double[] sorted(double[] values) {
    if (values.length == 0) {
      throw new ShapeException("values of a histogram", "at least 1", 0);
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    if (!Double.isFinite(sorted[0]) || !Double.isFinite(sorted[sorted.length - 1])) {
      throw new NumericalException("values of a histogram: expected finite ones, found others");
    }
    return sorted;
  }

  /** Values that are all equal get a bin around them. */
  private static double[] edges(double[] sorted, int bins) {
    double low = sorted[0];
    double high = sorted[sorted.length - 1];
    if (!(high - low > Math.ulp(Math.max(Math.abs(low), Math.abs(high))) * bins)) {
      double half = Math.max(0.5, Math.ulp(high) * bins);
      low -= half;
      high += half;
    }
    var edges = new double[bins + 1];
    for (int edge = 0; edge <= bins; edge++) {
      edges[edge] = edge == bins ? high : low + (high - low) * edge / bins;
    }
    return edges;
  }

  private static Histogram counted(double[] sorted, double[] edges) {
    var counts = new long[edges.length - 1];
    int bin = 0;
    for (double value : sorted) {
      if (value < edges[0] || value > edges[counts.length]) {
        continue;
      }
      while (bin < counts.length - 1 && value >= edges[bin + 1]) {
        bin++;
      }
      counts[bin]++;
    }
    return new Histogram(edges, counts);
  }
}
