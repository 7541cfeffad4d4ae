package dev.invar.diagnose.likeness;

import dev.invar.align.Alignability;
import dev.invar.diagnose.DrawnPairs;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Method;
import java.util.List;
import java.util.Optional;

/**
 * Procrustes alignability: how much of one space is a rotation of the other, ρ = ‖X₀ᵀY₀‖_* /
 * (‖X₀‖_F·‖Y₀‖_F) with ‖·‖_* the sum of singular values.
 *
 * <p>From 0 to 1, a perfect match by shift, rotation and one scale; arccos ρ is a distance between
 * spaces, and 1 − ρ² the share of the second side that the best rotation misses. Drawn pairs: at
 * most 10,000. Cost: 2n·d·e + O(d³) operations and as much for each draw of chance. Weakness: high
 * by chance where n is not far above d; read the corrected value. Source: Schönemann 1966,
 * doi:10.1007/BF02289451; as a distance of representations: Williams, Kunz, Kornblith, Linderman
 * 2021, arXiv:2110.14739.
 */
@Method(
    id = "procrustes-alignability",
    name = "Procrustes alignability",
    source = "doi:10.1007/BF02289451, arXiv:2110.14739",
    summary = "How much of one space is a rotation of the other")
public record ProcrustesAlignability() implements Metric<SpacePair> {
  public static final ProcrustesAlignability DEFAULTS = new ProcrustesAlignability();

  private static final int MOST = 10_000;
  private static final int LEAST = 3;

  @Override
  public List<Figure> of(SpacePair pair, Sampling sampling) {
    String convention = "ρ, centred, " + pair.first().geometry().convention();
    return new LikenessFigures(
            id(), "Procrustes alignability", convention, 0, ProcrustesAlignability::verdict)
        .of(DrawnPairs.of(pair, MOST, sampling), ProcrustesAlignability::ready, sampling);
  }

  private static Pairing ready(DrawnPairs pairs) {
    Optional<String> obstacle = pairs.obstacle(LEAST);
    if (obstacle.isPresent()) {
      return new Pairing.Impossible(obstacle.get());
    }
    return new Rotation(CentredRows.of(pairs.x()), CentredRows.of(pairs.y()));
  }

  /** Centred sides. */
  private record Rotation(DoubleMatrix x, DoubleMatrix y) implements Pairing {
    @Override
    public double value() {
      return Alignability.rho(x, y);
    }

    @Override
    public double shuffled(int[] order) {
      return Alignability.rho(x, CentredRows.select(y, order));
    }
  }

  private static String verdict(double corrected) {
    if (corrected > 0.9) {
      return "a rotation carries one side to the other almost without loss.";
    }
    return corrected > 0.5
        ? "a rotation carries most of it. Fit one and judge it on pairs held out."
        : "a rotation loses most of it; try a linear map, or encode anew.";
  }
}
