package dev.invar.align.interpolate;

import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;

/**
 * The straight line between two queries, scaled to length 1: nz((1 − α)u + αv).
 *
 * <p>Source: Ricci, Biondi, Pernici 2026, query interpolation for backward compatibility. Cost:
 * O(d). Weakness: α by which a new model helps differs from pair to pair; on text, where it is only
 * a little better than the old one, the midpoint is often worse than the old query alone.
 *
 * @param weight α: 0 is the old query, 1 the new one
 */
@Method(
    id = "nlerp",
    name = "Normalised linear interpolation",
    source = "Ricci, Biondi, Pernici 2026, query interpolation",
    summary = "Straight line between the old query and the mapped new one, scaled to length 1")
public record Nlerp(
    @Option(value = "where between: 0 is the old query, 1 the mapped new one", min = 0, max = 1)
        double weight)
    implements QueryInterpolation {
  public static final Nlerp DEFAULTS = new Nlerp(0.2);

  public Nlerp {
    Options.check(Nlerp.class, weight);
  }

  @Override
  public float[] between(float[] first, float[] second) {
    return Directions.of(first, second).sum(1 - weight, weight);
  }
}
