package dev.invar.checks.align;

import dev.invar.align.Aligner;
import dev.invar.align.map.AnchorMeasure;
import dev.invar.align.relative.InvariantProduct;
import dev.invar.align.relative.RelativeRepresentation;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.util.List;

/**
 * Holds the product to being used blind: a classifier of one encoder's vectors, given another's, is
 * at most a point worse than by the best single similarity, and keeps 85 % of what the other
 * encoder's own classifier reaches.
 */
@CheckOf(InvariantProduct.class)
public final class InvariantProductCheck implements MethodCheck {
  private static final List<AnchorMeasure> SINGLE =
      List.of(
          AnchorMeasure.COSINE,
          AnchorMeasure.EUCLIDEAN,
          AnchorMeasure.MANHATTAN,
          AnchorMeasure.CHEBYSHEV);
  private static final double POINT = 0.01;
  private static final double KEPT = 0.85;

  private final Aligner aligner;

  /** Checks Invar's own. */
  public InvariantProductCheck() {
    this(InvariantProduct.DEFAULTS);
  }

  InvariantProductCheck(Aligner aligner) {
    this.aligner = aligner;
  }

  @Override
  public String data() {
    return StitchedEncoders.DESCRIPTION;
  }

  @Override
  public String measure() {
    return "stitched accuracy as a share of what is asked for, the larger of the best single"
        + " similarity's less a point and 85 % of the native one, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atLeast(1);
  }

  @Override
  public double measured(Seed seed) {
    StitchedEncoders encoders = StitchedEncoders.generate(seed);
    double single = 0;
    for (AnchorMeasure measure : SINGLE) {
      var alone = new RelativeRepresentation(measure, true, 500, seed);
      single = Math.max(single, encoders.stitched(alone.fit(encoders.anchors())));
    }
    double asked = Math.max(single - POINT, KEPT * encoders.nativeAccuracy());
    return encoders.stitched(aligner.fit(encoders.anchors())) / asked;
  }
}
