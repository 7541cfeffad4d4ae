package dev.invar.diagnose.finding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The faults that show in rows one by one: values that are no numbers, zeros, coordinates that say
 * nothing, and lengths that differ.
 *
 * <p>One row that is not finite or zero is a fault. The limits of the others are told at {@link
 * CoordinateFaults} and {@link LengthFaults}.
 */
public final class RowFaults {
  private RowFaults() {}

  /**
   * What is wrong, gravest first; nothing for a sound set.
   *
   * @param searching how the rows are compared when they are searched
   */
  public static List<Finding> of(RowScan scan, Searching searching) {
    var findings = new ArrayList<Finding>();
    notFinite(scan).ifPresent(findings::add);
    zero(scan).ifPresent(findings::add);
    LengthFaults.of(scan, searching).ifPresent(findings::add);
    CoordinateFaults.of(scan).ifPresent(findings::add);
    return findings;
  }

  private static Optional<Finding> notFinite(RowScan scan) {
    int[] rows = scan.notFinite();
    if (rows.length == 0) {
      return Optional.empty();
    }
    List<Culprit> culprits =
        Arrays.stream(rows)
            .limit(Finding.MOST_CULPRITS)
            .mapToObj(i -> new Culprit(id(scan, i), broken(scan, i), Optional.empty()))
            .sorted((a, b) -> Double.compare(b.measure(), a.measure()))
            .toList();
    return Optional.of(
        new Finding(
            Fault.NOT_FINITE,
            Severity.ERROR,
            Counted.of(rows.length, "row has", "rows have") + " values that are NaN or infinite",
            new Evidence("rows with a value that is not finite", rows.length, 0),
            rows.length,
            "values that are not finite",
            culprits,
            "Encode these rows again, or delete them: a similarity with them is not a number, and"
                + " one of them can spoil a mean, an index or a training. Half-precision"
                + " arithmetic that overflows is the usual cause."));
  }

  private static double broken(RowScan scan, int number) {
    int count = 0;
    for (float value : scan.set().vectors().row(number)) {
      count += Float.isFinite(value) ? 0 : 1;
    }
    return count;
  }

  private static Optional<Finding> zero(RowScan scan) {
    int[] rows = scan.zero();
    if (rows.length == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new Finding(
            Fault.ZERO_ROWS,
            Severity.ERROR,
            Counted.of(rows.length, "row is", "rows are") + " zero in every coordinate",
            new Evidence("rows of zeros", rows.length, 0),
            rows.length,
            "length",
            Arrays.stream(rows)
                .limit(Finding.MOST_CULPRITS)
                .mapToObj(i -> new Culprit(id(scan, i), 0, Optional.empty()))
                .toList(),
            "Encode these rows again, or delete them: zeros have no direction, so their cosine with"
                + " anything is not defined. They are usually rows that were reserved and never"
                + " written, or empty texts."));
  }

  private static String id(RowScan scan, int number) {
    return scan.set().ids().get(number);
  }
}
