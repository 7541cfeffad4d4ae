package dev.invar.diagnose.dimension;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.evidence.NeighbourLists;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.List;

/**
 * Local dimension by the method of moments: with m the mean of a row's distances r₁ … r_{k−1} and w
 * = r_k, it is m/(w − m), as the mean of r is w·D/(D + 1) where others fill D directions evenly.
 *
 * <p>Duplicates are left out. Figures, chance, cost and weakness as of {@link LocalDimension};
 * above 0. It is what LDReg keeps high while a model is trained. Source: Huang et al. 2024,
 * arXiv:2401.10474; Amsaleg et al. 2018, doi:10.1007/s10618-018-0578-6.
 *
 * @param k neighbours of a row, at least 3
 */
@Method(
    id = "local-dimension-moments",
    name = "Local dimension (method of moments)",
    rows = "S065",
    source = "arXiv:2401.10474",
    summary = "Over how many directions others spread near a row, by the method of moments")
public record LocalDimensionMoments(
    @Option(value = "neighbours of a row", min = 3, max = 1000) int k)
    implements Metric<SpaceView> {
  public static final LocalDimensionMoments DEFAULTS = new LocalDimensionMoments(20);

  private static final int LEAST = 3;

  public LocalDimensionMoments {
    Options.check(LocalDimensionMoments.class, k);
  }

  @Override
  public List<Figure> of(SpaceView view, Sampling sampling) {
    String name = "method of moments, k = " + k;
    return new RowDimensions(id(), name, k, LocalDimensionMoments::perRow).figures(view, sampling);
  }

  /** The dimension at each row that has one, in order of rows, such as for a histogram. */
  public double[] perRow(SpaceView view) {
    return perRow(view.neighbours(k), view.geometry());
  }

  private static double[] perRow(NeighbourLists lists, Geometry geometry) {
    return new Distances(lists, geometry).estimates(LEAST, LocalDimensionMoments::estimate);
  }

  /** Of ascending distances above 0; infinite if all are equal. */
  private static double estimate(double[] distances) {
    int last = distances.length - 1;
    double mean = 0;
    for (int i = 0; i < last; i++) {
      mean += distances[i] / last;
    }
    return mean / (distances[last] - mean);
  }
}
