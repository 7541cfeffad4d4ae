package dev.invar.align.crowding;

import dev.invar.align.UnitLength;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.space.VectorSet;
import java.util.List;

/**
 * Pushes every item away from all of a bank, by how near each is: x ↦ nz(x − r·(1/m)·Σ_j (s(x, b_j)
 * − s̄)·b_j), with s the cosine and s̄ its mean over gallery and bank.
 *
 * <p>Since s(x, b) = ⟨x, b⟩, the sum is x·BᵀB − s̄·Σ b_j: no matrix of similarities is made. Over
 * several banks, as over the gallery and past queries, the results are averaged. Source:
 * arXiv:2310.13276, where it is called InvGC. Cost: O((n + m)·d²) time, O(d²) memory. Weakness: r
 * is to be chosen on held-out queries; too much of it turns neighbours around.
 *
 * @param rate r: 0 leaves the gallery as it is
 */
@Method(
    id = "inverse-graph-convolution",
    name = "Inverse graph convolution (InvGC)",
    rows = "S067",
    source = "arXiv:2310.13276",
    summary = "Pushes gallery items away from everything they are near to")
public record InverseGraphConvolution(
    @Option(value = "how hard to push: 0 leaves the gallery as it is", min = 0, max = 100)
        double rate)
    implements GalleryCorrection {
  public static final InverseGraphConvolution DEFAULTS = new InverseGraphConvolution(1);

  public InverseGraphConvolution {
    Options.check(InverseGraphConvolution.class, rate);
  }

  @Override
  public CorrectedGallery correct(VectorSet gallery, List<VectorSet> banks) {
    List<Crowd> crowds = Crowd.of(gallery, banks);
    FloatMatrix unit = crowds.getFirst().gallery();
    DoubleMatrix sum = DoubleMatrix.allocate(unit.rows(), unit.columns());
    for (Crowd crowd : crowds) {
      DoubleMatrix pushes = pushes(crowd);
      for (int i = 0; i < unit.rows(); i++) {
        float[] pushed = pushed(unit.row(i), pushes.row(i));
        double[] total = sum.row(i);
        for (int j = 0; j < total.length; j++) {
          total[j] += pushed[j];
        }
        sum.setRow(i, total);
      }
    }
    return new CorrectedGallery(
        UnitLength.ofRows(sum.toFloats(), "corrected item"), unit.columns());
  }

  private float[] pushed(float[] item, double[] push) {
    var moved = new float[item.length];
    for (int j = 0; j < item.length; j++) {
      moved[j] = (float) (item[j] - rate * push[j]);
    }
    return UnitLength.of(moved, "corrected item");
  }

  /** (1/m)·Σ_j (s(x, b_j) − s̄)·b_j for every item x, its own left out. */
  private static DoubleMatrix pushes(Crowd crowd) {
    DoubleMatrix bank = crowd.bank().toDoubles();
    DoubleMatrix gallery = crowd.gallery().toDoubles();
    double[] total = columnSums(bank);
    DoubleMatrix pushes = gallery.times(bank.transposeTimes(bank));
    double mean = dot(columnSums(gallery), total) / gallery.rows() / bank.rows();
    for (int i = 0; i < gallery.rows(); i++) {
      double[] push = pushes.row(i);
      for (int j = 0; j < push.length; j++) {
        push[j] -= mean * total[j];
      }
      if (crowd.own()[i] >= 0) {
        double[] own = bank.row(crowd.own()[i]);
        double excess = dot(gallery.row(i), own) - mean;
        for (int j = 0; j < push.length; j++) {
          push[j] -= excess * own[j];
        }
      }
      for (int j = 0; j < push.length; j++) {
        push[j] /= crowd.others(i);
      }
      pushes.setRow(i, push);
    }
    return pushes;
  }

  private static double[] columnSums(DoubleMatrix rows) {
    var sums = new double[rows.columns()];
    for (int i = 0; i < rows.rows(); i++) {
      double[] row = rows.row(i);
      for (int j = 0; j < sums.length; j++) {
        sums[j] += row[j];
      }
    }
    return sums;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }
}
