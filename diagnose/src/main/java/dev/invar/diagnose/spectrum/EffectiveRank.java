package dev.invar.diagnose.spectrum;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.Value;
import dev.invar.diagnose.evidence.Spectrum;
import dev.invar.method.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Effective rank: in how many directions the rows vary, exp(−Σ pⱼ ln pⱼ) with pⱼ = λⱼ/Σλ over the d
 * eigenvalues λ of the covariance.
 *
 * <p>From 1 (all on one line) to d (the same variance everywhere), at most n − 1; not defined if
 * all rows are equal. Of variances about the mean: some works take singular values instead, which
 * gives more, and {@link RankMe} takes those of rows that are not centred. Does not depend on
 * rotation, scale or mean. Cost: see {@link RankMe}. Weakness: too low until n is some tens of d.
 * Source: Roy and Vetterli 2007, The effective rank: a measure of effective dimensionality.
 */
@Method(
    id = "effective-rank",
    name = "Effective rank",
    source = "Roy and Vetterli, The effective rank: a measure of effective dimensionality, 2007",
    summary = "Number of directions in which vectors vary, from the eigenvalues of the covariance")
public record EffectiveRank() implements Metric<SpaceView> {
  public static final EffectiveRank DEFAULTS = new EffectiveRank();

  @Override
  public List<Figure> of(SpaceView view, Sampling sampling) {
    return SpectrumFigure.only(
        this,
        "Effective rank (covariance eigenvalues",
        EffectiveRank::of,
        view,
        sampling,
        (value, beside) ->
            String.format(
                    Locale.ROOT,
                    "The rows vary in about %.0f of %d directions. ",
                    value,
                    beside.width())
                + beside.verdict(
                    value,
                    0.1 * beside.width(),
                    "That is few: reduce the width, or look for what all rows share.",
                    "Compare it only with spaces of as many rows."));
  }

  /** The effective rank of a spectrum; not defined without any variance. */
  public static Value of(Spectrum spectrum) {
    double sum = Arrays.stream(spectrum.variances()).sum();
    if (!(sum > 0)) {
      return Value.undefined(spectrum.withoutVariance());
    }
    double entropy = 0;
    for (double variance : spectrum.variances()) {
      if (variance > 0) {
        entropy -= variance / sum * Math.log(variance / sum);
      }
    }
    return Value.of(Math.exp(entropy));
  }
}
