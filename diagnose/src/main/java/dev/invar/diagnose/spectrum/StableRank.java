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
 * Stable rank: how many times the strongest direction's share the whole is, ‖X‖²_F/‖X‖²₂ of the n×d
 * matrix, not centred.
 *
 * <p>From 1 (rank 1) to the rank, at most min(n, d) (all directions alike); not defined if all rows
 * are zero. Hardly moves when small singular values do. Cost: see {@link RankMe}. Weakness: it
 * knows the strongest direction only, which is the mean where vectors lie in a cone. Source:
 * Rudelson and Vershynin 2007, doi:10.1145/1255443.1255449.
 */
@Method(
    id = "stable-rank",
    name = "Stable rank",
    source = "doi:10.1145/1255443.1255449",
    summary = "The whole over the strongest direction's share, a rank that small noise cannot move")
public record StableRank() implements Metric<SpaceView> {
  public static final StableRank DEFAULTS = new StableRank();

  @Override
  public List<Figure> of(SpaceView view, Sampling sampling) {
    double[] mean = view.moments().mean();
    double share = Arrays.stream(mean).map(x -> x * x).sum() / meanSquare(view);
    return SpectrumFigure.only(
        this,
        "Stable rank (not centred",
        StableRank::of,
        view,
        sampling,
        (value, beside) ->
            String.format(
                    Locale.ROOT,
                    "The strongest direction holds %.0f %% of all squared length. ",
                    100 / value)
                + verdict(value, share, beside));
  }

  /** The mean squared length of the rows. */
  private static double meanSquare(SpaceView view) {
    double[] singular = view.moments().spectrum().singularValues();
    return Arrays.stream(singular).map(s -> s * s).sum() / view.moments().count();
  }

  private static String verdict(double value, double meanShare, SpectrumFigure.Beside beside) {
    if (beside.rows() == 1) {
      return beside.tooFew();
    }
    if (value >= 2) {
      return "No single direction holds most of it.";
    }
    return meanShare >= 0.5
        ? "It is the mean: vectors lie in a narrow cone, so subtract it before comparing them."
        : "It is not the mean: the vectors spread along it, to both sides.";
  }

  /** The stable rank of a spectrum; not defined if it is all zero. */
  public static Value of(Spectrum spectrum) {
    double largest = spectrum.singularValues()[0];
    if (!(largest > 0)) {
      return Value.undefined("all rows are zero");
    }
    double squares = 0;
    for (double sigma : spectrum.singularValues()) {
      squares += sigma / largest * (sigma / largest);
    }
    return Value.of(squares);
  }
}
