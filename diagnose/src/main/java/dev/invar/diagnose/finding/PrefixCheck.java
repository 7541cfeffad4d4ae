package dev.invar.diagnose.finding;

import dev.invar.method.ShapeException;
import dev.invar.space.VectorSet;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Whether stored vectors were made with the prefix that the model wants for their role, told by
 * encoding some of their texts again in each way.
 *
 * <p>A way fits a text best if 1 − cos of the stored vector and the way's is least. Another way
 * than the role's is found if it fits at least {@value #MOST_TEXTS} of the texts better and its
 * mean deviation is at most {@value #HALF} of the role's and at most {@value #FITS}: other
 * arithmetic deviates by at most .007, another prefix by .05 to .13 on average, so vectors that no
 * way explains are of another model, which is for {@link ProviderCheck}. At least {@value
 * #LEAST_TEXTS} texts are needed. Without texts a prefix is not seen: vectors of queries and of
 * passages lie apart for many reasons.
 */
public final class PrefixCheck {
  private static final int LEAST_TEXTS = 5;
  private static final double MOST_TEXTS = 0.8;
  private static final double HALF = 0.5;
  private static final double FITS = 0.03;

  private PrefixCheck() {}

  /** How a text can be encoded. */
  public enum Way {
    /** With the prefix of its role. */
    AS_ROLE("with its role's prefix"),
    /** With no prefix. */
    WITHOUT("without a prefix"),
    /** With the prefix of the other role. */
    AS_OTHER_ROLE("with the other role's prefix");

    private final String words;

    Way(String words) {
      this.words = words;
    }
  }

  /**
   * Compares.
   *
   * @param stored vectors of texts, as they are in use; only read
   * @param encoded what the encoder gives for the same ids in the same order; {@link Way#AS_ROLE}
   *     and at least one other; only read
   * @return nothing if the role's way fits best, or none fits, or the ways do not differ
   * @throws ShapeException if ids differ or the role's way is missing
   */
  public static Optional<Finding> of(VectorSet stored, Map<Way, VectorSet> encoded) {
    Map<Way, double[]> deviations = new TreeMap<>();
    encoded.forEach((way, vectors) -> {
      requireSameIds(stored, vectors, way);
      deviations.put(way, Deviations.of(stored, vectors));
    });
    double[] right =
        Optional.ofNullable(deviations.remove(Way.AS_ROLE))
            .orElseThrow(() ->
                new ShapeException(
                    "ways of encoding", Way.AS_ROLE + " among them", encoded.keySet()));
    return deviations.entrySet().stream()
        .filter(other -> isBetter(other.getValue(), right))
        .min(Comparator.comparingDouble(other -> mean(other.getValue())))
        .map(other -> finding(stored, other.getKey(), other.getValue(), right));
  }

  private static void requireSameIds(VectorSet stored, VectorSet vectors, Way way) {
    if (!stored.ids().equals(vectors.ids())) {
      throw new ShapeException(
          "ids of the vectors encoded " + way.words,
          "the " + stored.size() + " ids of the stored vectors, in their order",
          vectors.size() + " other ids or another order");
    }
  }

  private static boolean isBetter(double[] other, double[] right) {
    long better = IntStream.range(0, right.length).filter(i -> other[i] < right[i]).count();
    return right.length >= LEAST_TEXTS
        && better >= MOST_TEXTS * right.length
        && mean(other) <= Math.min(FITS, HALF * mean(right));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(0);
  }

  private static Finding finding(VectorSet stored, Way way, double[] other, double[] right) {
    List<Culprit> culprits =
        IntStream.range(0, right.length)
            .filter(i -> other[i] < right[i])
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> other[i] - right[i]))
            .limit(Finding.MOST_CULPRITS)
            .map(i -> new Culprit(stored.ids().get(i), right[i], Optional.empty()))
            .toList();
    return new Finding(
        Fault.PREFIX,
        Severity.WARNING,
        "The vectors were encoded " + way.words,
        new Evidence(
            "mean 1 − cosine to the vectors encoded %s, %s %s; of %d texts"
                .formatted(Way.AS_ROLE.words, Counted.figure(mean(other)), way.words, right.length),
            mean(right),
            FITS),
        IntStream.range(0, right.length).filter(i -> other[i] < right[i]).count(),
        "1 − cosine to the vector with the role's prefix",
        culprits,
        "Encode again with the prefix that the model's card asks for: the model was trained with it,"
            + " and finds less without.");
  }
}
