package dev.invar.align.interpolate;

import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.function.ToDoubleFunction;

/**
 * A point between two queries that depends on how far they agree: nz((1 − β)u + βv) with β = 1 / (1
 * + exp(−(b + s⟨u, v⟩))).
 *
 * <p>b and s are chosen on queries whose answers are known ({@link #fitted}); without any, b = s =
 * 0 is the midpoint. Source: Ricci, Biondi, Pernici 2026, query interpolation for backward
 * compatibility. Cost: O(d). Weakness: without support queries it is no better than the midpoint,
 * and on text that is often worse than the old query alone.
 *
 * @param bias b: below 0 leans to the old query, above 0 to the new one
 * @param slope s: above 0 leans to the new query where the two agree
 */
@Method(
    id = "adaptive-interpolation",
    name = "Adaptive query interpolation",
    source = "Ricci, Biondi, Pernici 2026, query interpolation",
    summary = "Point between the old query and the mapped new one, by how far the two agree")
public record AdaptiveInterpolation(
    @Option(value = "below 0 leans to the old query, above 0 to the new", min = -20, max = 20)
        double bias,
    @Option(
            value = "above 0 leans to the new query where both agree, below 0 where they do not",
            min = -20,
            max = 20)
        double slope)
    implements QueryInterpolation {
  public static final AdaptiveInterpolation DEFAULTS = new AdaptiveInterpolation(0, 0);

  private static final double[] BIASES = {0, -1.5, 1.5, -3, 3};
  private static final double[] SLOPES = {0, 3, -3, 6};

  public AdaptiveInterpolation {
    Options.check(AdaptiveInterpolation.class, bias, slope);
  }

  /**
   * The best of the published grid, b in {−3, −1.5, 0, 1.5, 3} and s in {−3, 0, 3, 6}.
   *
   * @param score how well one does on support queries, higher is better; called 20 times
   * @return of equal ones that nearest to the midpoint; the midpoint if no score is a number
   */
  public static AdaptiveInterpolation fitted(ToDoubleFunction<AdaptiveInterpolation> score) {
    AdaptiveInterpolation best = DEFAULTS;
    double highest = Double.NEGATIVE_INFINITY;
    for (double bias : BIASES) {
      for (double slope : SLOPES) {
        var candidate = new AdaptiveInterpolation(bias, slope);
        double value = score.applyAsDouble(candidate);
        if (value > highest) {
          highest = value;
          best = candidate;
        }
      }
    }
    return best;
  }

  @Override
  public float[] between(float[] first, float[] second) {
    Directions directions = Directions.of(first, second);
    double share = 1 / (1 + Math.exp(-(bias + slope * directions.cosine())));
    return directions.sum(1 - share, share);
  }
}
