package dev.invar.align.correlation;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Svd;
import dev.invar.method.Method;
import dev.invar.method.NumericalException;
import dev.invar.method.Option;
import dev.invar.method.OptionException;
import dev.invar.method.Options;
import dev.invar.method.ShapeException;
import dev.invar.space.PairedRows;
import java.util.List;
import java.util.Set;

/**
 * Keeps the middle of the spectrum that two spaces share: for search within one of two modalities
 * that were trained to be compared with each other.
 *
 * <p>USVᵀ = Ψ; of its r singular directions the first ⌊top·r⌋, shared but crowded, and the last
 * ⌊bottom·r⌋, noise of one modality, are dropped; S are the others. As an aligner Ψ = X₀ᵀY₀, x ↦
 * xU_S, y ↦ yV_S, r the rank of Ψ, at most n − 1. {@link #heads} filters the projection heads of
 * such a model themselves, Ψ = W_iᵀW_t, without any data. Source: arXiv:2603.19862, where 150 and
 * 50 of 512 directions are dropped for CLIP B/32. Cost: O(n·dx·dy + d³) time. Weakness: meant for
 * search within a modality; across modalities it can only lose. How much to drop must be chosen on
 * held-out searches, 0 and 0 among the choices.
 *
 * @param top share of the directions dropped at the strong end
 * @param bottom share dropped at the weak end
 */
@Method(
    id = "isoclip",
    name = "IsoCLIP",
    rows = "S062",
    source = "arXiv:2603.19862",
    summary = "Keeps the middle of the shared spectrum of two modalities, for search within one")
public record IsoClip(
    @Option(
            value = "share of the directions dropped at the strong end; 0 drops none",
            min = 0,
            max = 0.99)
        double top,
    @Option(
            value = "share of the directions dropped at the weak end; 0 drops none",
            min = 0,
            max = 0.99)
        double bottom)
    implements Aligner {
  public static final IsoClip DEFAULTS = new IsoClip(0.3, 0.1);

  /**
   * @throws OptionException if a share is out of its range, or together they leave nothing
   */
  public IsoClip {
    Options.check(IsoClip.class, top, bottom);
    if (top + bottom >= 1) {
      throw new OptionException("bottom", "less than 1 − top = " + (1 - top), bottom);
    }
  }

  @Override
  public Alignment fit(PairedRows pairs) {
    CentredPairs centred = CentredPairs.ofTwo(pairs, "IsoCLIP");
    Svd svd = Svd.of(centred.cross(0, 1));
    Band band = band(Math.clamp(svd.rank(), 1, centred.rows() - 1));
    return new Alignment(
        List.of(
            centred.side(0, AffineMap.ofRows(band.of(svd.u()))),
            centred.side(1, AffineMap.ofRows(band.of(svd.v())))));
  }

  /**
   * Filters the projection heads of a model of two modalities: W_i ← W_iU_SU_Sᵀ, W_t ← W_tV_SV_Sᵀ.
   * They take what the backbones give, before any scaling; with a bias append a coordinate 1 first.
   *
   * @param image W_i, shared width × image backbone width; only read
   * @param text W_t, shared width × text backbone width; only read
   * @throws ShapeException if the shared widths differ
   * @throws NumericalException if an entry is not finite
   */
  public Heads heads(DoubleMatrix image, DoubleMatrix text) {
    Svd svd = Svd.of(image.transposeTimes(text));
    Band band = band(Math.max(1, svd.rank()));
    DoubleMatrix u = band.of(svd.u());
    DoubleMatrix v = band.of(svd.v());
    return new Heads(
        AffineMap.of(image.times(u).timesTranspose(u)),
        AffineMap.of(text.times(v).timesTranspose(v)));
  }

  /**
   * Projection heads, each from its backbone's width to the shared one.
   *
   * @param image of the first modality
   * @param text of the second
   */
  public record Heads(AffineMap image, AffineMap text) {}

  private Band band(int directions) {
    int from = (int) Math.floor(top * directions);
    return new Band(from, Math.max(from + 1, directions - (int) Math.floor(bottom * directions)));
  }

  private record Band(int from, int to) {
    DoubleMatrix of(DoubleMatrix vectors) {
      return vectors.columnRange(from, to);
    }
  }

  @Override
  public Set<AlignerClaim> claims() {
    return Set.of(
        AlignerClaim.RECOVERS_ROTATION,
        AlignerClaim.ORTHOGONAL,
        AlignerClaim.ALLOWS_UNEQUAL_WIDTHS,
        AlignerClaim.IGNORES_ROTATION);
  }
}
