package dev.invar.diagnose.likeness;

import dev.invar.diagnose.DrawnPairs;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.method.Method;
import dev.invar.method.Option;
import java.util.ArrayList;
import java.util.List;

/**
 * Centred kernel alignment: how far two spaces agree on which pairs of items are alike.
 *
 * <p>CKA = HSIC₁(K, L)/√(HSIC₁(K, K)·HSIC₁(L, L)) with K and L the kernels of the two sides, n×n,
 * and the unbiased HSIC₁ = [tr(K̃L̃) + 1ᵀK̃1·1ᵀL̃1/((n−1)(n−2)) − 2/(n−2)·1ᵀK̃L̃1]/(n(n−3)), K̃ and
 * L̃ with a diagonal of 0. Linear kernel: ⟨x, y⟩, where no n×n matrix is made: with centred rows
 * tr(K̃L̃) = ‖X₀ᵀY₀‖_F² − Σkᵢlᵢ, K̃1 = −k and L̃1 = −l, kᵢ = ‖xᵢ‖², lᵢ = ‖yᵢ‖². Radial kernel:
 * exp(−‖x − y‖²/2m²), m the median distance of different rows of a side.
 *
 * <p>From about 0 (nothing shared; a little below 0 by chance) to 1 (the same but for rotation,
 * shift and scale). The usual, biased value ‖X₀ᵀY₀‖_F²/(‖X₀ᵀX₀‖_F·‖Y₀ᵀY₀‖_F) is a figure of its
 * own, to compare with papers: it is high by chance where d is not far below n. Drawn pairs: at
 * most 10,000, radial 2,048. Cost: 2n·d·e operations for the linear kernel and as much for each
 * draw; n²·d and n² for the radial one. Weakness: a few directions of large variance decide it, so
 * that spaces with different neighbours can have a CKA near 1. Source: Kornblith, Norouzi, Lee,
 * Hinton 2019, arXiv:1905.00414; unbiased: Song et al. 2012, and Nguyen, Raghu, Kornblith 2020,
 * arXiv:2010.15327.
 *
 * @param kernel which pairs of items count as alike
 */
@Method(
    id = "cka",
    name = "Centred kernel alignment",
    source = "arXiv:1905.00414, arXiv:2010.15327",
    summary = "How far two spaces agree on which items are alike, without the bias of few rows")
public record CentredKernelAlignment(
    @Option("LINEAR: inner products; RBF: near items only, by a Gaussian of the distance")
        Kernel kernel)
    implements Metric<SpacePair> {
  public static final CentredKernelAlignment DEFAULTS = new CentredKernelAlignment(Kernel.LINEAR);

  /** What likeness of two items of one space is. */
  public enum Kernel {
    LINEAR,
    RBF
  }

  /** HSIC₁ needs four rows. */
  static final int LEAST = 4;

  private static final int MOST_LINEAR = 10_000;
  private static final int MOST_RADIAL = 2_048;

  @Override
  public List<Figure> of(SpacePair pair, Sampling sampling) {
    return switch (kernel) {
      case LINEAR ->
          figures(DrawnPairs.of(pair, MOST_LINEAR, sampling), "linear kernel", pair, sampling);
      case RBF ->
          figures(
              DrawnPairs.of(pair, MOST_RADIAL, sampling),
              "radial kernel, median distance",
              pair,
              sampling);
    };
  }

  private List<Figure> figures(
      DrawnPairs pairs, String convention, SpacePair pair, Sampling sampling) {
    String of = "%s, %s".formatted(convention, pair.first().geometry().convention());
    var figures =
        new ArrayList<>(
            new LikenessFigures(
                    id(), "CKA", "unbiased HSIC₁, " + of, -1, CentredKernelAlignment::verdict)
                .of(pairs, this::ready, sampling));
    figures.add(biased(pairs, "CKA (biased HSIC, %s)".formatted(of)));
    return figures;
  }

  private Pairing ready(DrawnPairs pairs) {
    return switch (kernel) {
      case LINEAR -> LinearAlignment.ready(pairs);
      case RBF -> RadialAlignment.ready(pairs);
    };
  }

  private Figure biased(DrawnPairs pairs, String name) {
    String own = id() + ".biased";
    Pairing pairing = ready(pairs);
    if (pairing.obstacle().isPresent()) {
      return Figure.undefined(own, name, pairs.basis(), pairing.obstacle().get());
    }
    double value =
        switch (kernel) {
          case LINEAR -> LinearAlignment.biased(pairs);
          case RBF -> RadialAlignment.biased(pairs);
        };
    return Figure.of(
        own,
        name,
        value,
        pairs.basis(),
        "What most papers print. It rises with d/n by itself: read the unbiased value.");
  }

  private static String verdict(double corrected) {
    if (corrected > 0.9) {
      return "the two sides see the same geometry; a rotation may carry one to the other.";
    }
    return corrected > 0.3
        ? "the two sides agree in the large. Look at mutual neighbours for the small."
        : "the two sides arrange the items differently; no simple map joins them.";
  }
}
