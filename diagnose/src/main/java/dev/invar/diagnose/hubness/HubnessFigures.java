package dev.invar.diagnose.hubness;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Chance;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.evidence.NeighbourLists;
import dev.invar.ranking.Interval;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * The five figures of hubness from lists.
 *
 * @param id of the metric
 * @param convention for the names, such as {@code k = 10, rows of length 1}
 * @param what is looked for, such as {@code rows}
 * @param lists of at least one neighbour
 * @param of how many lists there would be, were none left out
 * @param chance lists of rows by chance
 */
record HubnessFigures(
    String id,
    String convention,
    String what,
    NeighbourLists lists,
    long of,
    Optional<Occurrences> chance) {
  private static final String FEW_LISTS =
      "lists of drawn rows only were looked for, and a row in none of them may be in others";

  /** All figures as not defined. */
  static List<Figure> undefined(String id, String convention, Basis basis, String because) {
    return HubnessMeasure.ALL.stream()
        .map(measure ->
            Figure.undefined(id + measure.suffix(), measure.name(convention, true), basis, because))
        .toList();
  }

  List<Figure> figures(Basis basis, Sampling sampling) {
    var counts = Occurrences.of(lists, of);
    List<Occurrences> samples = samples(counts, sampling);
    return HubnessMeasure.ALL.stream()
        .map(measure -> figure(measure, counts, samples, basis, sampling))
        .toList();
  }

  private Figure figure(
      HubnessMeasure measure,
      Occurrences counts,
      List<Occurrences> samples,
      Basis basis,
      Sampling sampling) {
    String figureId = id + measure.suffix();
    String name = measure.name(convention, counts.isWhole());
    if (!counts.isWhole() && !measure.isEstimable()) {
      return Figure.undefined(figureId, name, basis, FEW_LISTS);
    }
    OptionalDouble value = measure.of().apply(counts);
    if (value.isEmpty()) {
      String because = "all " + what + " stand in equally many lists, as far as can be told";
      return Figure.undefined(figureId, name, basis, because);
    }
    double number = value.getAsDouble();
    Optional<Interval> around = interval(measure, number, counts, samples, sampling);
    String says = measure.meaning().of(number, around, counts.rows(), what);
    Figure figure = Figure.of(figureId, name, number, basis, says).within(around);
    OptionalDouble byChance = chance.map(measure.of()).orElse(OptionalDouble.empty());
    return byChance.isEmpty() ? figure : figure.byChance(byChance.getAsDouble(), chanceName());
  }

  private String chanceName() {
    long rows = chance.map(Occurrences::rows).orElse(0L);
    return rows == lists.among() ? Chance.ISOTROPIC : rows + " " + Chance.ISOTROPIC;
  }

  /** Rows drawn anew; of drawn lists, a part of them left out at a time. */
  private List<Occurrences> samples(Occurrences counts, Sampling sampling) {
    if (sampling.resamples() < 2) {
      return List.of();
    }
    RandomGenerator random = sampling.forUse(id).seed().random();
    return counts.isWhole()
        ? Stream.generate(() -> counts.resampled(random)).limit(sampling.resamples()).toList()
        : LeftOut.parts(lists, of, random);
  }

  private static Optional<Interval> interval(
      HubnessMeasure measure,
      double value,
      Occurrences counts,
      List<Occurrences> samples,
      Sampling sampling) {
    double[] values =
        samples.stream().map(measure.of()).flatMapToDouble(OptionalDouble::stream).toArray();
    if (!measure.hasInterval() || values.length < 2) {
      return Optional.empty();
    }
    if (measure.isShare() && (value == 0 || value == 1)) {
      return Resampling.ofShare(value, (double) counts.rows(), sampling);
    }
    Optional<Interval> around =
        counts.isWhole() ? Resampling.around(value, values) : Resampling.leavingOut(value, values);
    return measure.isShare() ? around.map(interval -> Resampling.cut(interval, 0, 1)) : around;
  }
}
