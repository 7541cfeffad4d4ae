package dev.invar.diagnose.embedding;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Method;

/**
 * Rows along the two directions in which they vary most.
 *
 * <p>With the rows centred, X₀ = X − mean, and v₁, v₂ the eigenvectors of the largest eigenvalues
 * of X₀ᵀX₀, row x lies at (v₁·x₀, v₂·x₀). No other two directions keep more of Σ‖x₀‖². Signs are
 * chosen so that on each axis the row farthest from 0 lies above it. Cost: O(nd·min(n, d)) time,
 * O(nd) memory. Source: Pearson 1901, doi:10.1080/14786440109462720. Weakness: in a wide space two
 * directions hold little of the variance, so rows that lie together here may be far apart.
 */
@Method(
    id = "principal-map",
    name = "Principal components",
    source = "doi:10.1080/14786440109462720",
    summary = "Places rows along the two directions in which they vary most")
public record PrincipalMap() implements PlanarMap {
  public static final PrincipalMap DEFAULTS = new PrincipalMap();

  @Override
  public PlanarPlaces of(FloatMatrix rows, int threads) {
    DoubleMatrix scores = PrincipalScores.of(rows, 2);
    int n = (int) scores.rows();
    var x = new double[n];
    var y = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = scores.get(i, 0);
      y[i] = scores.columns() > 1 ? scores.get(i, 1) : 0;
    }
    return new PlanarPlaces(x, y);
  }
}
