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
 * RankMe: the number of directions that vectors effectively use, exp(−Σ pₖ ln pₖ) with pₖ = σₖ/Σσ +
 * 10⁻⁷ over the min(n, d) singular values σ of the n×d matrix, not centred.
 *
 * <p>From 1 (all rows on one line) to min(n, d) (all directions alike); not defined if all rows are
 * zero. Of σ, not σ²: {@link EffectiveRank} is of variances. A mean far from the origin counts as a
 * direction. Cost: 2·n·d² + 3·d³ operations for all figures of the spectrum together, 90·d³ more
 * for their intervals. Weakness: grows with n until n is some tens of d; compare values of one n
 * only. Source: Garrido, Balestriero, Najman, LeCun 2023, arXiv:2210.02885.
 */
@Method(
    id = "rankme",
    name = "RankMe",
    rows = "V048",
    source = "arXiv:2210.02885",
    summary = "Number of directions that vectors effectively use, from the singular values")
public record RankMe() implements Metric<SpaceView> {
  public static final RankMe DEFAULTS = new RankMe();

  private static final double EPSILON = 1e-7;

  @Override
  public List<Figure> of(SpaceView view, Sampling sampling) {
    return SpectrumFigure.only(
        this, "RankMe (singular values, not centred", RankMe::of, view, sampling, RankMe::meaning);
  }

  /** RankMe of a spectrum; not defined if it is all zero. */
  public static Value of(Spectrum spectrum) {
    double sum = Arrays.stream(spectrum.singularValues()).sum();
    if (!(sum > 0)) {
      return Value.undefined("all rows are zero");
    }
    double entropy = 0;
    for (double sigma : spectrum.singularValues()) {
      double share = sigma / sum + EPSILON;
      entropy -= share * Math.log(share);
    }
    return Value.of(Math.exp(entropy));
  }

  private static String meaning(double value, SpectrumFigure.Beside beside) {
    double most = Math.min(beside.rows(), beside.width());
    double share = value / most;
    return String.format(
            Locale.ROOT,
            "The vectors use about %.0f of %.0f possible directions (%.0f %%). ",
            value,
            most,
            100 * share)
        + beside.verdict(
            value,
            0.1 * most,
            "The space has collapsed: look at the model's training, or cut its width.",
            share < 0.5
                ? "Fewer coordinates would hold nearly as much: a smaller width may do."
                : "The width is used.");
  }
}
