package dev.invar.sparsecode.baseline;

import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.SymmetricEigen;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.sparsecode.FittedCoder;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.Weights;
import dev.invar.sparsecode.rows.UnitRows;

/**
 * The k largest coordinates along the principal components: with V the eigenvectors of the rows'
 * covariance and μ their mean, z₂ⱼ = vⱼ·(x − μ) and z₂ⱼ₊₁ = −z₂ⱼ. Of all linear codes that keep the
 * same m directions for every row, the first m components have the least squared error; here each
 * row keeps the k that matter to it.
 *
 * <p>Source: doi:10.1080/14786440109462720. Cost: 2·n·d² + 9·d³ operations. Weakness: the first
 * components are active in nearly every code, so their postings are long (skew S is high).
 *
 * @param directions how many components are kept, those of the highest variance first; all d if
 *     there are fewer
 * @param k active latents of a code, from 1 to twice the directions
 */
@Method(
    id = "principal-component-codes",
    name = "Largest principal components",
    source = "doi:10.1080/14786440109462720",
    summary = "Keeps the k coordinates along principal components with the largest magnitudes")
public record PrincipalComponentCodes(
    @Option(value = "components that are kept; all if there are fewer", min = 1, max = 1 << 20)
        int directions,
    @Option(value = "active latents of a code", min = 1, max = 1 << 20) int k)
    implements SparseCoder {
  public static final PrincipalComponentCodes DEFAULTS = new PrincipalComponentCodes(4096, 32);

  public PrincipalComponentCodes {
    Options.check(PrincipalComponentCodes.class, directions, k);
  }

  @Override
  public FittedCoder fit(TrainingSet data, TrainingRun run) {
    int kept = Math.min(directions, data.passages().space().width());
    UnitRows rows = new UnitRows(data.passagesFor(2 * kept));
    FloatMatrix components = components(SymmetricEigen.of(rows.scatter()), kept);
    return SignedDirections.aroundMeans(
        data, rows, Weights.tied(SignedDirections.both(components)), k);
  }

  /** The first eigenvectors as rows, each with its largest coordinate above 0. */
  private static FloatMatrix components(SymmetricEigen eigen, int count) {
    int width = eigen.values().length;
    FloatMatrix components = FloatMatrix.allocate(count, width);
    for (int i = 0; i < count; i++) {
      double largest = 0;
      for (int j = 0; j < width; j++) {
        double value = eigen.vectors().get(j, i);
        largest = Math.abs(value) > Math.abs(largest) ? value : largest;
      }
      for (int j = 0; j < width; j++) {
        components.set(i, j, (float) (Math.signum(largest) * eigen.vectors().get(j, i)));
      }
    }
    return components;
  }
}
