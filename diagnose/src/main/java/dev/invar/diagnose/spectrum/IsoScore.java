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
 * IsoScore: how evenly the variance is spread over the d directions.
 *
 * <p>With v the eigenvalues of the covariance and v̂ = √d·v/‖v‖, the defect is δ = ‖v̂ − 1‖/√(2(d −
 * √d)), the share of directions in use φ = (d − δ²(d − √d))²/d², and the score (d·φ − 1)/(d − 1).
 *
 * <p>From 0 (one direction) to 1 (the same variance in all); k equal directions of d give (k −
 * 1)/(d − 1). Not defined for d = 1 or if all rows are equal. Does not depend on rotation, scale or
 * mean. Cost: see {@link RankMe}. Weakness: too low until n is some tens of d; of n ≤ d rows it
 * cannot reach 1. Source: Rudman, Gillman, Rayne, Eickhoff 2022, arXiv:2108.07344.
 */
@Method(
    id = "isoscore",
    name = "IsoScore",
    source = "arXiv:2108.07344",
    summary = "How evenly the variance is spread over all directions, from 0 to 1")
public record IsoScore() implements Metric<SpaceView> {
  public static final IsoScore DEFAULTS = new IsoScore();

  @Override
  public List<Figure> of(SpaceView view, Sampling sampling) {
    return SpectrumFigure.only(
        this,
        "IsoScore (covariance eigenvalues",
        IsoScore::of,
        view,
        sampling,
        (value, beside) ->
            String.format(
                    Locale.ROOT,
                    "The variance is spread as if %.0f %% of the directions held all of it, evenly. ",
                    100 * value)
                + beside.verdict(
                    value,
                    0.05,
                    "A few directions dominate: whitening may help, or removing the strongest.",
                    "Read it beside what chance gives with as many rows."));
  }

  /** IsoScore of a spectrum; not defined without any variance, or of one coordinate. */
  public static Value of(Spectrum spectrum) {
    int d = spectrum.width();
    double largest = spectrum.variances()[0];
    if (d == 1) {
      return Value.undefined("there is one coordinate");
    }
    if (!(largest > 0)) {
      return Value.undefined(spectrum.withoutVariance());
    }
    double norm = 0;
    for (double variance : spectrum.variances()) {
      norm += variance / largest * (variance / largest);
    }
    double scale = Math.sqrt(d / norm) / largest;
    double distance = 0;
    for (double variance : spectrum.variances()) {
      distance += (variance * scale - 1) * (variance * scale - 1);
    }
    // δ²(d − √d) is half the squared distance.
    double used = (d - distance / 2) / d;
    return Value.of((d * used * used - 1) / (d - 1));
  }
}
