package dev.invar.align.interpolate;

import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;

/**
 * The great circle between two queries: sin((1 − α)θ)/sin θ · u + sin(αθ)/sin θ · v, cos θ = ⟨u,
 * v⟩, so that the angle to u is αθ.
 *
 * <p>Below θ = 10⁻³ it is {@link Nlerp}, which there differs by less than 10⁻⁷. Opposite queries
 * have no shortest arc between them. Source: Shoemake 1985, doi:10.1145/325165.325242; for queries:
 * Ricci, Biondi, Pernici 2026. Cost: O(d). Weakness: as {@link Nlerp}'s, from which it hardly
 * differs at the usual angles.
 *
 * @param weight α: 0 is the old query, 1 the new one
 */
@Method(
    id = "slerp-query",
    name = "Spherical linear interpolation",
    source = "doi:10.1145/325165.325242, Ricci, Biondi, Pernici 2026, query interpolation",
    summary = "Great circle between the old query and the mapped new one")
public record Slerp(
    @Option(value = "where between: 0 is the old query, 1 the mapped new one", min = 0, max = 1)
        double weight)
    implements QueryInterpolation {
  public static final Slerp DEFAULTS = new Slerp(0.2);

  private static final double SMALL_ANGLE = 1e-3;

  public Slerp {
    Options.check(Slerp.class, weight);
  }

  @Override
  public float[] between(float[] first, float[] second) {
    Directions directions = Directions.of(first, second);
    double angle = directions.angle();
    if (angle < SMALL_ANGLE) {
      return directions.sum(1 - weight, weight);
    }
    if (weight == 0 || weight == 1) {
      return directions.sum(1 - weight, weight);
    }
    // Scaled to length 1 anyway, so the division by sin θ is left out; sums that cancel are told.
    return directions.sum(Math.sin((1 - weight) * angle), Math.sin(weight * angle));
  }
}
