package dev.invar.diagnose.likeness;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Chance;
import dev.invar.diagnose.DrawnPairs;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.ranking.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/**
 * The figures of a likeness s that is 1 at most: s with its interval and its mean over shuffled
 * pairings, s corrected for it, (s − mean)/(1 − mean), and how often a shuffled pairing is as
 * alike.
 *
 * <p>The interval is a jackknife over tenths of the pairs: a bootstrap would repeat rows, which
 * makes two sides more alike in itself.
 *
 * @param id of the metric
 * @param name of the likeness, with its convention
 * @param meaning of the corrected likeness
 */
record LikenessFigures(String id, String name, DoubleFunction<String> meaning) {
  private static final int PARTS = 10;
  private static final double NORMAL_95 = 1.96;

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
        sampling.resamples() < 2 ? Optional.empty() : jackknife(pairs, ready, value);
    return of(value, around, draws(pairing, pairs.size(), sampling), pairs.basis());
  }

  /**
   * From what was measured.
   *
   * @param draws likeness of shuffled pairings; only read
   */
  List<Figure> of(double value, Optional<Interval> around, double[] draws, Basis basis) {
    if (draws.length == 0) {
      Figure plain = Figure.of(id, name, value, basis, meaning.apply(value)).within(around);
      String because = "no draws of chance were asked for";
      return List.of(plain, corrected(basis, because), significance(basis, because));
    }
    double chance = Arrays.stream(draws).average().orElseThrow();
    long asAlike = Arrays.stream(draws).filter(draw -> draw >= value).count();
    double p = (1.0 + asAlike) / (1 + draws.length);
    double corrected = chance < 1 ? (value - chance) / (1 - chance) : 0;
    return List.of(
        Figure.of(id, name, value, basis, meaning.apply(corrected))
            .within(around)
            .byChance(chance, Chance.SHUFFLED),
        Figure.of(correctedId(), correctedName(), corrected, basis, meaning.apply(corrected)),
        Figure.of(significanceId(), significanceName(), p, basis, says(p, draws.length)));
  }

  /** The same figures, none of them defined. */
  List<Figure> undefined(Basis basis, String because) {
    return List.of(
        Figure.undefined(id, name, basis, because),
        corrected(basis, because),
        significance(basis, because));
  }

  private Figure corrected(Basis basis, String because) {
    return Figure.undefined(correctedId(), correctedName(), basis, because);
  }

  private Figure significance(Basis basis, String because) {
    return Figure.undefined(significanceId(), significanceName(), basis, because);
  }

  private String correctedId() {
    return id + ".corrected";
  }

  private String correctedName() {
    return name + ", corrected for chance: (s − mean shuffled)/(1 − mean shuffled)";
  }

  private String significanceId() {
    return id + ".p-value";
  }

  private String significanceName() {
    return name + ", share of shuffled pairings at least as alike, (1 + count)/(1 + draws)";
  }

  private static String says(double p, int draws) {
    double least = 1.0 / (1 + draws);
    return p <= least
        ? String.format(
            Locale.ROOT,
            "None of %d shuffled pairings is as alike: the two sides do share structure.",
            draws)
        : String.format(
            Locale.ROOT,
            "Shuffled pairings are as alike in %.0f %% of draws: likeness may be chance. Take more"
                + " pairs.",
            100 * p);
  }

  private static double[] draws(Pairing pairing, int n, Sampling sampling) {
    var random = sampling.forUse("shuffle").seed().random();
    var draws = new double[sampling.chanceDraws()];
    Arrays.setAll(draws, draw -> pairing.shuffled(Resampling.shuffle(n, random)));
    return draws;
  }

  private static Optional<Interval> jackknife(
      DrawnPairs pairs, Function<DrawnPairs, Pairing> ready, double value) {
    int parts = Math.min(PARTS, pairs.size());
    var left = new ArrayList<Double>();
    for (int part = 0; part < parts; part++) {
      Pairing fewer = ready.apply(pairs.without(part, parts));
      if (fewer.obstacle().isPresent()) {
        return Optional.empty();
      }
      left.add(fewer.value());
    }
    double mean = left.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    double spread = left.stream().mapToDouble(each -> (each - mean) * (each - mean)).sum();
    double error = NORMAL_95 * Math.sqrt(spread * (parts - 1) / parts);
    return Optional.of(
        new Interval(value - error, value, Math.max(value, Math.min(1, value + error))));
  }
}
