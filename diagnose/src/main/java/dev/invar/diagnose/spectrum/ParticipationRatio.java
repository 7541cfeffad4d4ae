package dev.invar.diagnose.spectrum;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.Value;
import dev.invar.diagnose.evidence.Spectrum;
import dev.invar.method.Method;
import java.util.List;
import java.util.Locale;

/**
 * Participation ratio: in how many directions the bulk of the variance lies, (Σλ)²/Σλ² over the
 * eigenvalues λ of the covariance.
 *
 * <p>From 1 (one direction) to d (all alike), at most n − 1; not defined if all rows are equal.
 * Weighs strong directions more than {@link EffectiveRank}, and is never above it. Does not depend
 * on rotation, scale or mean. Cost: see {@link RankMe}. Weakness: a single strong direction hides
 * all others. Source: Gao et al. 2017, doi:10.1101/214262.
 */
@Method(
    id = "participation-ratio",
    name = "Participation ratio",
    source = "doi:10.1101/214262",
    summary = "Number of directions that hold the bulk of the variance")
public record ParticipationRatio() implements Metric<SpaceView> {
  public static final ParticipationRatio DEFAULTS = new ParticipationRatio();

  @Override
  public List<Figure> of(SpaceView view, Sampling sampling) {
    return SpectrumFigure.only(
        this,
        "Participation ratio (covariance eigenvalues",
        ParticipationRatio::of,
        view,
        sampling,
        (value, beside) ->
            String.format(
                    Locale.ROOT,
                    "The bulk of the variance lies in about %.0f of %d directions. ",
                    value,
                    beside.width())
                + beside.verdict(
                    value,
                    0.05 * beside.width(),
                    "A few dominate: removing the strongest may help the others to be heard.",
                    "Dimensions beyond that add detail, not bulk."));
  }

  /** The participation ratio of a spectrum; not defined without any variance. */
  public static Value of(Spectrum spectrum) {
    double sum = 0;
    double squares = 0;
    double largest = spectrum.variances()[0];
    for (double variance : spectrum.variances()) {
      double share = largest > 0 ? variance / largest : 0;
      sum += share;
      squares += share * share;
    }
    return squares > 0
        ? Value.of(sum * sum / squares)
        : Value.undefined(spectrum.withoutVariance());
  }
}
