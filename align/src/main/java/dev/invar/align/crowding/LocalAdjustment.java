package dev.invar.align.crowding;

import dev.invar.align.UnitLength;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.Neighbors;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.space.VectorSet;
import java.util.List;

/**
 * Pushes every item away from its nearest of a bank: x ↦ nz(x − r·(1/k)·Σ s(x, b)·b) over the k
 * nearest b, k a share of the bank.
 *
 * <p>The local form of {@link InverseGraphConvolution}; over several banks the results are
 * averaged. It thins out dense places; against items that are near to everything, as in a cone, it
 * does harm at any rate below 1, and {@link InverseGraphConvolution} is the one to use. Source:
 * arXiv:2310.13276, where it is called LocalAdj. Cost: O(nmd). Weakness: r and the share are to be
 * chosen on held-out queries; an item whose neighbours are its true answers is pushed away from
 * them too.
 *
 * @param rate r: 0 leaves the gallery as it is
 * @param share of the bank that counts as near
 */
@Method(
    id = "local-adjustment",
    name = "Local adjustment (LocalAdj)",
    rows = "S067",
    source = "arXiv:2310.13276",
    summary = "Pushes gallery items away from their nearest neighbours")
public record LocalAdjustment(
    @Option(value = "how hard to push: 0 leaves the gallery as it is", min = 0, max = 100)
        double rate,
    @Option(value = "share of the bank that counts as near; at least one item", min = 0, max = 1)
        double share)
    implements GalleryCorrection {
  public static final LocalAdjustment DEFAULTS = new LocalAdjustment(0.1, 0.01);

  public LocalAdjustment {
    Options.check(LocalAdjustment.class, rate, share);
  }

  @Override
  public CorrectedGallery correct(VectorSet gallery, List<VectorSet> banks) {
    List<Crowd> crowds = Crowd.of(gallery, banks);
    FloatMatrix unit = crowds.getFirst().gallery();
    DoubleMatrix sum = DoubleMatrix.allocate(unit.rows(), unit.columns());
    for (Crowd crowd : crowds) {
      int k = Math.max(1, Math.toIntExact(Math.round(share * crowd.bank().rows())));
      Neighbors neighbors = crowd.nearest(k);
      for (int i = 0; i < unit.rows(); i++) {
        float[] moved = UnitLength.of(moved(crowd, neighbors, i, k), "corrected item");
        double[] total = sum.row(i);
        for (int j = 0; j < total.length; j++) {
          total[j] += moved[j];
        }
        sum.setRow(i, total);
      }
    }
    return new CorrectedGallery(
        UnitLength.ofRows(sum.toFloats(), "corrected item"), unit.columns());
  }

  private float[] moved(Crowd crowd, Neighbors neighbors, int item, int k) {
    float[] row = crowd.gallery().row(item);
    var push = new double[row.length];
    int count =
        crowd.forEach(
            neighbors,
            item,
            k,
            (near, similarity) -> {
              float[] other = crowd.bank().row(near);
              for (int j = 0; j < push.length; j++) {
                push[j] += similarity * other[j];
              }
            });
    for (int j = 0; j < row.length; j++) {
      row[j] -= (float) (rate * push[j] / Math.max(1, count));
    }
    return row;
  }
}
