package dev.invar.diagnose.likeness;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Chance;
import dev.invar.diagnose.DrawnPairs;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.ranking.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/**
 * The figures of a likeness s that is 1 at most: s with its interval and its mean over shuffled
 * pairings, s corrected for it, (s − mean)/(1 − mean), and how often a shuffled pairing is as
 * alike.
 *
 * <p>The interval is a jackknife over tenths of the pairs: a bootstrap would repeat rows, which
 * makes two sides more alike in itself. Where chance alone gives 1, as of few pairs, there is
 * nothing to correct.
 *
 * @param id of the metric
 * @param measure what it is called
 * @param convention of the likeness and its geometry
 * @param least value that the likeness can have
 * @param verdict on the corrected likeness
 */
record LikenessFigures(
    String id, String measure, String convention, double least, DoubleFunction<String> verdict) {
  /** Below this distance from 1, chance leaves nothing to correct. */
  private static final double ROOM = 1e-6;

  /** Two values of 1 that differ by rounding are alike. */
  private static final double ROUNDING = 1e-12;

  private static final String CORRECTED = ".corrected";
  private static final String P_VALUE = ".p-value";
  private static final String FITS = "with so few pairs, shuffled ones fit as well";
  private static final String NO_DRAWS = "no draws of chance were asked for";

  /**
   * Measures drawn pairs.
   *
   * @param ready makes pairs ready to be compared
   */
  List<Figure> of(DrawnPairs pairs, Function<DrawnPairs, Pairing> ready, Sampling sampling) {
    Pairing pairing = ready.apply(pairs);
    if (pairing.obstacle().isPresent()) {
      return undefined(pairs.basis(), pairing.obstacle().get());
    }
    double value = pairing.value();
    Optional<Interval> around =
        pairs.leavingOut(value, fewer -> value(ready.apply(fewer)), sampling);
    return of(value, around, draws(pairing, pairs.size(), sampling), pairs.basis());
  }

  private static OptionalDouble value(Pairing pairing) {
    return pairing.obstacle().isPresent()
        ? OptionalDouble.empty()
        : OptionalDouble.of(pairing.value());
  }

  /**
   * From what was measured.
   *
   * @param draws likeness of shuffled pairings; only read
   */
  List<Figure> of(double value, Optional<Interval> around, double[] draws, Basis basis) {
    Optional<Interval> interval = around.map(given -> Resampling.cut(given, least, 1));
    if (draws.length == 0) {
      Figure plain = Figure.of(id, name(), value, basis, withoutDraws(value)).within(interval);
      return List.of(plain, corrected(basis, NO_DRAWS), significance(basis, NO_DRAWS));
    }
    double chance = Arrays.stream(draws).average().orElseThrow();
    long asAlike = Arrays.stream(draws).filter(draw -> draw >= value - ROUNDING).count();
    boolean fits = 1 - chance < ROOM;
    double corrected = fits ? 0 : (value - chance) / (1 - chance);
    String says = fits ? fits(value) : says(value, corrected);
    double p = (1.0 + asAlike) / (1 + draws.length);
    return List.of(
        Figure.of(id, name(), value, basis, says)
            .within(interval)
            .byChance(chance, Chance.SHUFFLED),
        fits
            ? corrected(basis, FITS)
            : Figure.of(id + CORRECTED, correctedName(), corrected, basis, says),
        Figure.of(id + P_VALUE, significanceName(), p, basis, says(asAlike, draws.length)));
  }

  /** The same figures, none of them defined. */
  List<Figure> undefined(Basis basis, String because) {
    return List.of(
        Figure.undefined(id, name(), basis, because),
        corrected(basis, because),
        significance(basis, because));
  }

  private Figure corrected(Basis basis, String because) {
    return Figure.undefined(id + CORRECTED, correctedName(), basis, because);
  }

  private Figure significance(Basis basis, String because) {
    return Figure.undefined(id + P_VALUE, significanceName(), basis, because);
  }

  private String name() {
    return "%s (%s)".formatted(measure, convention);
  }

  private String correctedName() {
    return "%s, corrected for chance ((s − mean shuffled)/(1 − mean shuffled), %s)"
        .formatted(measure, convention);
  }

  private String significanceName() {
    return "%s, p-value ((1 + shuffled pairings at least as alike)/(1 + draws), %s)"
        .formatted(measure, convention);
  }

  private static String withoutDraws(double value) {
    return String.format(
        Locale.ROOT, "%.2f of 1. What chance gives was not drawn: draw it before judging.", value);
  }

  private static String fits(double value) {
    return String.format(
        Locale.ROOT, "%.2f of 1, which chance alone gives with so few pairs: take more.", value);
  }

  private String says(double value, double corrected) {
    return String.format(Locale.ROOT, "%.2f, which is %.2f of 1 beyond chance: ", value, corrected)
        + verdict.apply(corrected);
  }

  private static String says(long asAlike, int draws) {
    return asAlike == 0
        ? "None of %d shuffled pairings is as alike: the two sides do share structure."
            .formatted(draws)
        : "%d of %d shuffled pairings are as alike: likeness may be chance. Take more pairs."
            .formatted(asAlike, draws);
  }

  private static double[] draws(Pairing pairing, int n, Sampling sampling) {
    var random = sampling.forUse("shuffle").seed().random();
    var draws = new double[sampling.chanceDraws()];
    Arrays.setAll(draws, draw -> pairing.shuffled(Resampling.shuffle(n, random)));
    return draws;
  }
}
