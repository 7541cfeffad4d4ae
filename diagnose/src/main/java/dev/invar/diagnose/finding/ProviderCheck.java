package dev.invar.diagnose.finding;

import dev.invar.space.SpaceLikeness;
import dev.invar.space.SpaceProbe;
import dev.invar.space.VectorSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Whether another provider's vectors of the same dozen texts are of the space that is known.
 *
 * <p>The limits are those of {@link SpaceProbe}: the largest 1 − cos of a text is below 1e-4 for
 * the same model (rounding), up to .015 in other precision such as int8, more for another prefix or
 * model. The verdict is its {@link SpaceLikeness}. Two texts are the least that can be compared, a
 * dozen tell what is to be told.
 */
public final class ProviderCheck {
  private static final double SAME = 1e-4;
  private static final double OTHER = 0.015;

  private ProviderCheck() {}

  /**
   * Compares.
   *
   * @param known vectors of the texts in the space that is known; only read
   * @param answered the provider's vectors of the same ids, in the same order; only read
   * @return nothing if both are of one space, but for rounding and lengths
   * @throws dev.invar.method.ShapeException if ids differ or there are fewer than two
   * @throws dev.invar.method.NumericalException if a vector is zero or not finite
   */
  public static Optional<Finding> of(VectorSet known, VectorSet answered) {
    SpaceProbe probe = SpaceProbe.of(known, answered);
    return switch (probe.likeness()) {
      case SAME -> Optional.empty();
      case NEAR ->
          Optional.of(
              finding(
                  known,
                  answered,
                  new Told(
                      Severity.NOTE,
                      SAME,
                      "the same model in another precision",
                      "The vectors may be mixed, at a small loss. Encode all with one provider if"
                          + " answers must not change.")));
      case CUT ->
          Optional.of(
              finding(
                  known,
                  answered,
                  new Told(
                      Severity.ERROR,
                      SAME,
                      "the same model with another number of coordinates",
                      "Ask both for one number of coordinates, or cut the longer vectors and scale"
                          + " them to length 1.")));
      case ROTATED ->
          Optional.of(
              finding(
                  known,
                  answered,
                  new Told(
                      Severity.ERROR,
                      OTHER,
                      "the same distances in other coordinates",
                      "Do not mix the vectors. A map between the two is exact: fit one, or encode"
                          + " again.")));
      case DIFFERENT ->
          Optional.of(
              finding(
                  known,
                  answered,
                  new Told(
                      Severity.ERROR,
                      OTHER,
                      "another model, or the model run otherwise (prefix, pooling)",
                      "Do not mix the vectors. See whether prefixes and pooling are those of the"
                          + " model; otherwise encode again with one provider.")));
    };
  }

  /** What is said of a verdict. */
  private record Told(Severity severity, double limit, String verdict, String mend) {}

  private static Finding finding(VectorSet known, VectorSet answered, Told told) {
    double[] deviations = Deviations.of(known, answered);
    int[] order =
        IntStream.range(0, deviations.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> -deviations[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    List<Culprit> culprits =
        IntStream.of(order)
            .limit(Finding.MOST_CULPRITS)
            .mapToObj(i -> new Culprit(known.ids().get(i), deviations[i], Optional.empty()))
            .toList();
    return new Finding(
        Fault.OTHER_PROVIDER,
        told.severity,
        "The provider's vectors are of " + told.verdict,
        new Evidence(
            "largest 1 − cosine of a text's two vectors, of %d texts".formatted(deviations.length),
            deviations[order[0]],
            told.limit),
        IntStream.range(0, deviations.length).filter(i -> deviations[i] > told.limit).count(),
        "1 − cosine",
        culprits,
        told.mend);
  }
}
