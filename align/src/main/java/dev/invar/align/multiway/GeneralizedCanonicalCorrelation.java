package dev.invar.align.multiway;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.SideMap;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.SymmetricEigen;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.space.PairedRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The directions that any number of spaces agree on most, whatever their strength in each.
 *
 * <p>With X_m = U_mS_mV_mᵀ of the centred rows of each side, the matrix of blocks U_iᵀU_j has
 * eigenvectors Φ, cut into blocks Φ_m; its eigenvalue is k where all k sides agree and 1 where a
 * side stands alone. The map is x ↦ xV_mΦ_m, over the eigenvalues above 1. Whitening w and damping
 * λ make it xV_m(S_m²/s̄² + λ)^(−w/2)Φ_m: w = 0 leaves strong directions strong, w = 1 is the
 * textbook's, which needs many pairs or much damping. λ also stands in the blocks, as
 * U_m(S_m²/(S_m² + λs̄²))^½. s̄² is the mean of a side's squared singular values.
 *
 * <p>Source: Kettenring 1971, doi:10.1093/biomet/58.3.433 (MAXVAR); not divided by the singular
 * values as in arXiv:2602.06205. Cost: O(k·n·d² + (k·d)³) time, O((k·d)² + k·n·d) memory. Weakness:
 * that cube, for many or wide spaces.
 *
 * @param components most directions kept
 * @param whitening w: 0 keeps each direction's strength, 1 makes all alike
 * @param damping λ: 0 trusts every direction alike, more trusts a side's strong ones
 */
@Method(
    id = "generalized-canonical-correlation",
    name = "Generalised canonical correlation",
    source = "doi:10.1093/biomet/58.3.433, arXiv:2602.06205",
    summary = "Directions that any number of spaces agree on most, whatever their strength in each")
public record GeneralizedCanonicalCorrelation(
    @Option(value = "most directions kept", min = 1, max = 100_000) int components,
    @Option(
            value = "0 keeps each direction's strength, 1 makes all alike as the textbook does",
            min = 0,
            max = 1)
        double whitening,
    @Option(
            value = "0 trusts every direction alike, more trusts a side's strong ones",
            min = 0,
            max = 1e6)
        double damping)
    implements Aligner {
  public static final GeneralizedCanonicalCorrelation DEFAULTS =
      new GeneralizedCanonicalCorrelation(4096, 0, 0);

  /** How far above 1 an eigenvalue must be for two sides to share its direction. */
  private static final double SHARED = 1e-9;

  public GeneralizedCanonicalCorrelation {
    Options.check(GeneralizedCanonicalCorrelation.class, components, whitening, damping);
  }

  @Override
  public Alignment fit(PairedRows pairs) {
    CentredPairs centred = CentredPairs.of(pairs);
    List<SideSpectrum> spectra =
        IntStream.range(0, centred.sides())
            .mapToObj(side -> SideSpectrum.of(centred, side))
            .toList();
    SymmetricEigen eigen = SymmetricEigen.of(blocks(spectra));
    int kept = kept(eigen.values(), spectra);
    var sides = new ArrayList<SideMap>();
    int row = 0;
    for (int side = 0; side < spectra.size(); side++) {
      SideSpectrum spectrum = spectra.get(side);
      DoubleMatrix phi = eigen.vectors().rowRange(row, row + spectrum.rank()).columnRange(0, kept);
      sides.add(centred.side(side, AffineMap.ofRows(spectrum.map(phi, whitening, damping))));
      row += spectrum.rank();
    }
    return new Alignment(sides);
  }

  private int kept(double[] values, List<SideSpectrum> spectra) {
    int widest = spectra.stream().mapToInt(SideSpectrum::rank).max().orElseThrow();
    int most = Math.min(components, widest);
    int kept = 1;
    while (kept < most && values[kept] > (damping > 0 ? 0 : 1) + SHARED) {
      kept++;
    }
    return kept;
  }

  /** The blocks U_iᵀU_j; of the matrix, the lower triangle. */
  private DoubleMatrix blocks(List<SideSpectrum> spectra) {
    List<DoubleMatrix> left = spectra.stream().map(side -> side.damped(damping)).toList();
    DoubleMatrix all =
        DoubleMatrix.allocate(
            spectra.stream().mapToInt(SideSpectrum::rank).sum(),
            spectra.stream().mapToInt(SideSpectrum::rank).sum());
    int row = 0;
    for (int i = 0; i < left.size(); i++) {
      int column = 0;
      for (int j = 0; j <= i; j++) {
        place(left.get(i).transposeTimes(left.get(j)), all, row, column);
        column += spectra.get(j).rank();
      }
      row += spectra.get(i).rank();
    }
    return all;
  }

  private static void place(DoubleMatrix block, DoubleMatrix into, int row, int column) {
    for (long i = 0; i < block.rows(); i++) {
      for (int j = 0; j < block.columns(); j++) {
        into.set(row + i, column + j, block.get(i, j));
      }
    }
  }

  @Override
  public Set<AlignerClaim> claims() {
    return Set.of(
        AlignerClaim.RECOVERS_ROTATION,
        AlignerClaim.ALLOWS_UNEQUAL_WIDTHS,
        AlignerClaim.ALLOWS_MANY_SIDES,
        AlignerClaim.IGNORES_ROTATION);
  }
}
