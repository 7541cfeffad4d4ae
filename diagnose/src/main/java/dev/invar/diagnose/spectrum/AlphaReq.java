package dev.invar.diagnose.spectrum;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.Value;
import dev.invar.diagnose.evidence.Spectrum;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.OptionException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * α-ReQ: how fast variance falls from direction to direction, α of the power law λⱼ ∝ j^(−α) over
 * the eigenvalues λ₁ ≥ λ₂ ≥ … of the covariance, by least squares of ln λⱼ on ln j.
 *
 * <p>The line goes from direction {@code first} to the knee: the direction whose ln λ lies furthest
 * from the chord between the ends of the range, if it is off by more than a factor of {@code bend};
 * without such a bend, to the last direction that has variance. About 1 is what good
 * representations show; above, few directions carry all (too smooth), far below, noise fills many.
 * Figures: α; R² of the line; the last direction of the fit. Not defined if the range has fewer
 * than 3 directions with variance. Does not depend on rotation, scale or mean. Cost: see {@link
 * RankMe}. Weakness: depends on the range, and a spectrum that is no power law (low R²) has no α
 * worth reading. Source: Agrawal, Mondal, Ghosh, Richards, α-ReQ: assessing representation quality
 * by measuring eigenspectrum decay, NeurIPS 2022; the power law in Ghosh et al. 2022,
 * arXiv:2202.05808.
 *
 * @param first direction of the fit, counted from 1
 * @param last direction of the fit at most
 * @param bend factor off the chord from which the fit ends at the knee, at least 1
 */
@Method(
    id = "alpha-req",
    name = "α-ReQ",
    rows = "V048",
    source = "Agrawal et al., α-ReQ, NeurIPS 2022; arXiv:2202.05808",
    summary = "Exponent of the power law by which variance falls from direction to direction")
public record AlphaReq(
    @Option("first direction of the fit, counted from 1") int first,
    @Option("last direction of the fit at most") int last,
    @Option("factor off the chord from which the fit ends at the knee") double bend)
    implements Metric<SpaceView> {
  /** R² from which a spectrum is taken for a power law. */
  private static final double POWER_LAW = 0.95;

  public static final AlphaReq DEFAULTS = new AlphaReq(10, 1_000_000, 1.5);

  public AlphaReq {
    if (first < 1) {
      throw new OptionException("first", "at least 1", first);
    }
    if (last < first + PowerLaw.LEAST - 1) {
      throw new OptionException("last", "at least two more than first, " + first, last);
    }
    if (!(bend >= 1)) {
      throw new OptionException("bend", "at least 1", bend);
    }
  }

  @Override
  public List<Figure> of(SpaceView view, Sampling sampling) {
    double[] variances = view.moments().spectrum().variances();
    int knee = PowerLaw.knee(variances, first, last, bend);
    String range = "covariance eigenvalues from " + first + " to ";
    String convention = ", " + view.geometry().convention() + ")";
    SpectrumFigure exponent =
        new SpectrumFigure(
            id(),
            "α-ReQ (" + range + "the knee" + convention,
            spectrum -> exponent(spectrum.variances(), knee));
    SpectrumFigure fit =
        new SpectrumFigure(
            id() + ".fit",
            "R² of α-ReQ (" + range + "the knee" + convention,
            spectrum -> fit(spectrum.variances(), knee));
    SpectrumFigure end =
        new SpectrumFigure(
            id() + ".knee",
            "Last direction of α-ReQ (" + range + "the knee" + convention,
            spectrum -> last(spectrum, knee));
    return List.of(
        exponent.of(view, sampling, (value, beside) -> meaning(value, variances, knee, beside)),
        fit.of(view, sampling, (value, _) -> fitMeaning(value)),
        end.of(
            view,
            new Sampling(0, 0, sampling.seed()),
            (_, _) -> "Directions beyond it fall off the line and are not fitted."));
  }

  /** α of a spectrum, up to the spectrum's own knee. */
  public Value of(Spectrum spectrum) {
    double[] variances = spectrum.variances();
    return exponent(variances, PowerLaw.knee(variances, first, last, bend));
  }

  private Value exponent(double[] variances, int knee) {
    return PowerLaw.of(variances, first, knee)
        .map(line -> Value.of(line.exponent()))
        .orElseGet(this::tooFew);
  }

  private Value fit(double[] variances, int knee) {
    return PowerLaw.of(variances, first, knee)
        .map(line ->
            line.fit().isPresent()
                ? Value.of(line.fit().getAsDouble())
                : Value.undefined("all directions have the same variance"))
        .orElseGet(this::tooFew);
  }

  private Value last(Spectrum spectrum, int knee) {
    return PowerLaw.of(spectrum.variances(), first, knee).isPresent() ? Value.of(knee) : tooFew();
  }

  private Value tooFew() {
    return Value.undefined(
        "fewer than %d directions from number %d on have a variance"
            .formatted(PowerLaw.LEAST, first));
  }

  private String meaning(double alpha, double[] variances, int knee, SpectrumFigure.Beside beside) {
    OptionalDouble fit = PowerLaw.of(variances, first, knee).orElseThrow().fit();
    String says =
        String.format(
            Locale.ROOT, "Variance falls about as j^−%.2f from direction to direction. ", alpha);
    if (fit.isEmpty() || fit.getAsDouble() < POWER_LAW) {
      return says + "It is no power law, though, so do not lean on the exponent.";
    }
    if (beside.rows() < beside.width()) {
      return says + beside.tooFew();
    }
    if (alpha > 1.5) {
      return says + "A few directions carry nearly all: details may be lost.";
    }
    if (alpha < 0.5) {
      return says + "It hardly falls: much of the width may be noise.";
    }
    return alpha < 0.8 || alpha > 1.2
        ? says + "Good representations were seen to have about 1; this is not far off."
        : says + "That is near 1, as good representations have it.";
  }

  private static String fitMeaning(double fit) {
    return fit >= POWER_LAW
        ? "The spectrum is a power law, so the exponent says what it seems to."
        : "The spectrum bends: read the exponent with care, and look at the plot.";
  }
}
