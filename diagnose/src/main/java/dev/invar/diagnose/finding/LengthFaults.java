package dev.invar.diagnose.finding;

import dev.invar.diagnose.Resampling;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;

/**
 * Lengths that differ from row to row.
 *
 * <p>Rows of two kinds are MIXED_LENGTHS, however they are searched: part of the rows went another
 * way. That is so if
 *
 * <ul>
 *   <li>at least half of the rows have length 1 ± {@value #UNIT}, and one or more are further from
 *       1 than that and than {@value #ROUNDINGS} times what is usual (lengths of the six built-in
 *       encoders are within 3e-8 of 1, int8 as well; 16-bit floats within 5e-4; rows kept in bytes
 *       within about 0.005); or
 *   <li>fewer have length 1, within {@value #EXACT} or {@value #UNIT}, but five times as many as
 *       lengths nearby let expect, and at least two and 0.5 % of the rows; or
 *   <li>the lengths fall into two groups that are at least {@value #APART} times as far apart as
 *       both spread, on a logarithmic scale, the smaller of at least two rows and 0.5 %.
 * </ul>
 *
 * <p>The last two only where lengths differ by more than {@value #SPREAD} of their mean: rounding
 * makes groups as well.
 *
 * <p>Rows of one kind that differ by more than {@value #SPREAD} of their mean length are
 * NOT_NORMALISED, unless they are compared by angle or distance: a warning for products, where they
 * differ by more than 5 %, and otherwise a note.
 */
final class LengthFaults {
  private static final double UNIT = 1e-3;

  /** Lengths of rows that were scaled in 32-bit floats lie closer to 1. */
  private static final double EXACT = 1e-5;

  /** A row is of another length if it is so many times as far from 1 as the usual row. */
  private static final double ROUNDINGS = 10;

  /** Lengths around 1 in which none would be expected to crowd at 1. */
  private static final double NEARBY = 2e-2;

  private static final double CROWD = 5;
  private static final double LEAST_SHARE = 0.005;
  private static final double APART = 4;
  private static final double SPREAD = 0.01;
  private static final double GREAT_SPREAD = 0.05;

  private LengthFaults() {}

  static Optional<Finding> of(RowScan scan, Searching searching) {
    double[] lengths = scan.lengths();
    if (lengths.length < 2) {
      return Optional.empty();
    }
    double[] sorted = lengths.clone();
    Arrays.sort(sorted);
    Optional<Odd> odd = notUnit(sorted);
    if (odd.isEmpty() && spread(sorted) > SPREAD) {
      odd =
          unitAmongOthers(sorted, EXACT)
              .or(() -> unitAmongOthers(sorted, UNIT))
              .or(() -> twoGroups(sorted));
    }
    return odd.map(rows -> mixed(scan, sorted, rows))
        .or(() -> notNormalised(scan, sorted, searching));
  }

  /** Standard deviation, in means. */
  private static double spread(double[] lengths) {
    double mean = Arrays.stream(lengths).average().orElseThrow();
    double square = Arrays.stream(lengths).map(length -> (length - mean) * (length - mean)).sum();
    return Math.sqrt(square / lengths.length) / mean;
  }

  /** The rows of the smaller kind. */
  private record Odd(DoublePredicate isOdd, Evidence evidence) {}

  private static long count(double[] sorted, double around) {
    return Arrays.stream(sorted).filter(length -> Math.abs(length - 1) <= around).count();
  }

  private static Optional<Odd> notUnit(double[] sorted) {
    double[] away = Arrays.stream(sorted).map(length -> Math.abs(length - 1)).sorted().toArray();
    double usual = Resampling.quantile(away, 0.5);
    double limit = Math.max(UNIT, ROUNDINGS * usual);
    long others = Arrays.stream(away).filter(distance -> distance > limit).count();
    if (usual > UNIT || others == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new Odd(
            length -> Math.abs(length - 1) > limit,
            new Evidence(
                "share of rows whose length is not 1, as most others' is",
                others / (double) sorted.length,
                0)));
  }

  private static Optional<Odd> unitAmongOthers(double[] sorted, double around) {
    long unit = count(sorted, around);
    double expected = (count(sorted, NEARBY) - unit) * around / (NEARBY - around);
    double least = Math.max(2, LEAST_SHARE * sorted.length);
    if (2 * unit > sorted.length || unit < least || unit < CROWD * expected) {
      return Optional.empty();
    }
    return Optional.of(
        new Odd(
            length -> Math.abs(length - 1) <= around,
            new Evidence(
                "share of rows of length 1, unlike most others",
                unit / (double) sorted.length,
                CROWD * expected / sorted.length)));
  }

  private static Optional<Odd> twoGroups(double[] sorted) {
    double[] logarithms = Arrays.stream(sorted).map(Math::log).toArray();
    int border = TwoGroups.border(logarithms);
    double apart = TwoGroups.distance(logarithms, border);
    int smaller = Math.min(border, sorted.length - border);
    if (smaller < Math.max(2, LEAST_SHARE * sorted.length) || apart < APART) {
      return Optional.empty();
    }
    double first = sorted[border];
    return Optional.of(
        new Odd(
            border == smaller ? length -> length < first : length -> length >= first,
            new Evidence("distance of two groups of lengths, in their spreads", apart, APART)));
  }

  private static Finding mixed(RowScan scan, double[] sorted, Odd odd) {
    double[] lengths = scan.lengths();
    double usual = Resampling.quantile(sorted, 0.5);
    int[] rows =
        IntStream.range(0, lengths.length).filter(i -> odd.isOdd.test(lengths[i])).toArray();
    List<Culprit> culprits =
        Arrays.stream(rows)
            .boxed()
            .sorted(
                Comparator.comparingDouble((Integer i) -> -Math.abs(Math.log(lengths[i] / usual))))
            .limit(Finding.MOST_CULPRITS)
            .map(i ->
                new Culprit(
                    scan.set().ids().get(scan.soundRows()[i]), lengths[i], Optional.empty()))
            .toList();
    return new Finding(
        Fault.MIXED_LENGTHS,
        Severity.WARNING,
        "%s of another length than the others"
                .formatted(Counted.of(rows.length, "row is", "rows are"))
            + " (%s of all)".formatted(Counted.share(rows.length / (double) lengths.length)),
        odd.evidence,
        rows.length,
        "length",
        culprits,
        "Scale all rows to length 1, or none, and see what wrote these: rows of two kinds are ranked"
            + " by their lengths wherever products are compared, and may come from two models.");
  }

  private static Optional<Finding> notNormalised(
      RowScan scan, double[] sorted, Searching searching) {
    boolean matters =
        switch (searching) {
          case COSINE, DISTANCE -> false;
          case INNER_PRODUCT, UNKNOWN -> true;
        };
    double spread = spread(sorted);
    if (!matters || spread <= SPREAD) {
      return Optional.empty();
    }
    boolean isGrave = searching == Searching.INNER_PRODUCT && spread > GREAT_SPREAD;
    double[] lengths = scan.lengths();
    return Optional.of(
        new Finding(
            Fault.NOT_NORMALISED,
            isGrave ? Severity.WARNING : Severity.NOTE,
            "Rows are not scaled to one length: from %s to %s"
                .formatted(Counted.figure(sorted[0]), Counted.figure(sorted[sorted.length - 1])),
            new Evidence("standard deviation of the lengths, in means", spread, SPREAD),
            lengths.length,
            "length",
            IntStream.range(0, lengths.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -lengths[i]))
                .limit(Finding.MOST_CULPRITS)
                .map(i ->
                    new Culprit(
                        scan.set().ids().get(scan.soundRows()[i]), lengths[i], Optional.empty()))
                .toList(),
            "Search by cosine, or scale every row and query to length 1, unless the model was"
                + " trained for inner products: otherwise long rows come first for every query."));
  }
}
