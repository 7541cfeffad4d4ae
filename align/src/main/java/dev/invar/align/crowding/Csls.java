package dev.invar.align.crowding;

import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.Neighbors;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.space.VectorSet;
import java.util.Arrays;
import java.util.List;

/**
 * Cross-domain similarity local scaling, as one more coordinate: an item d is stored as (d, −r_d /
 * 2), r_d its mean similarity to its k nearest of the banks, and a query q asks as (q, 1).
 *
 * <p>⟨q, d⟩ − r_d / 2 orders items as 2·cos(q, d) − r_q − r_d does, since r_q is the same for all
 * items: a bias per item, and an ordinary search by inner product. Source: Conneau et al. 2018,
 * arXiv:1710.04087. Cost: O(nmd) for m items in the banks. Weakness: where queries already find
 * what they look for it takes more than it gives (−0.045 of the agreement with a full re-embedding,
 * where +0.103 is gained by poor bridges); use it for poor bridges and for matching only.
 *
 * @param neighbours k: few follow noise, many the mean of the bank
 */
@Method(
    id = "csls",
    name = "Cross-domain similarity local scaling",
    source = "arXiv:1710.04087",
    summary = "Lowers the score of gallery items that are near to many queries, by a bias per item")
public record Csls(
    @Option(
            value = "how many nearest of the bank count: few follow noise, many the bank's mean",
            min = 1,
            max = 100_000)
        int neighbours)
    implements GalleryCorrection {
  public static final Csls DEFAULTS = new Csls(10);

  public Csls {
    Options.check(Csls.class, neighbours);
  }

  @Override
  public CorrectedGallery correct(VectorSet gallery, List<VectorSet> banks) {
    List<Crowd> crowds = Crowd.of(gallery, banks);
    double[] nearness = nearness(crowds, gallery.size());
    FloatMatrix unit = crowds.getFirst().gallery();
    int width = unit.columns();
    FloatMatrix rows = FloatMatrix.allocate(unit.rows(), width + 1);
    for (int i = 0; i < nearness.length; i++) {
      float[] row = Arrays.copyOf(unit.row(i), width + 1);
      row[width] = (float) (-nearness[i] / 2);
      rows.setRow(i, row);
    }
    return new CorrectedGallery(rows, width);
  }

  /** r of every item, the mean over the banks. */
  private double[] nearness(List<Crowd> crowds, int items) {
    var nearness = new double[items];
    for (Crowd crowd : crowds) {
      Neighbors neighbors = crowd.nearest(neighbours);
      for (int i = 0; i < items; i++) {
        var sum = new double[1];
        int count = crowd.forEach(neighbors, i, neighbours, (row, near) -> sum[0] += near);
        nearness[i] += sum[0] / Math.max(1, count) / crowds.size();
      }
    }
    return nearness;
  }
}
