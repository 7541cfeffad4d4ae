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
 * Condition number κ = s₁/(sᵣ + 10⁻⁸), the largest over the smallest of the r = min(n, d) singular
 * values of the n×d matrix, not centred.
 *
 * <p>From 1 (all directions alike) up to 10⁸·s₁ (a direction is missing); not defined if all rows
 * are zero. For a matrix of a checkpoint look at its rows as they are given. Depends on the scale
 * only by the 10⁻⁸ that keeps it finite. Cost: see {@link RankMe}. Weakness: one direction decides;
 * of more than 4·d rows the smallest singular value is found from products, and below √(d·2⁻⁵²) of
 * the largest (3·10⁻⁷ at d = 384) it is taken for 0. Source: KappaTune 2025, arXiv:2506.16289.
 */
@Method(
    id = "condition-number",
    name = "Condition number",
    rows = "V045",
    source = "arXiv:2506.16289",
    summary = "Largest over smallest singular value: how unevenly a matrix scales directions")
public record ConditionNumber() implements Metric<SpaceView> {
  public static final ConditionNumber DEFAULTS = new ConditionNumber();

  private static final double EPSILON = 1e-8;

  @Override
  public List<Figure> of(SpaceView view, Sampling sampling) {
    double[] singular = view.moments().spectrum().singularValues();
    boolean missing = !(singular[singular.length - 1] > 0);
    return SpectrumFigure.only(
        this,
        "Condition number (s₁/(sᵣ + 10⁻⁸), not centred",
        ConditionNumber::of,
        view,
        sampling,
        (value, beside) -> meaning(value, missing, beside));
  }

  private static String meaning(double value, boolean missing, SpectrumFigure.Beside beside) {
    if (beside.rows() == 1) {
      return beside.tooFew();
    }
    if (missing) {
      return "At least one direction is missing: the rows do not span what they could, and the "
          + "number is that of the 10⁻⁸ beside it. Solve with a ridge, or drop directions.";
    }
    return String.format(Locale.ROOT, "The strongest direction is %.3g times the weakest. ", value)
        + (value > 1e5
            ? "Some directions are all but unused: solve with a ridge, or drop them."
            : "Linear systems with these rows can be solved in double precision.");
  }

  /** The condition number of a spectrum; not defined if it is all zero. */
  public static Value of(Spectrum spectrum) {
    double[] singular = spectrum.singularValues();
    return singular[0] > 0
        ? Value.of(singular[0] / (singular[singular.length - 1] + EPSILON))
        : Value.undefined("all rows are zero");
  }
}
