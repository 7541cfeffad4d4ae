package dev.invar.diagnose.finding;

import dev.invar.diagnose.Resampling;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Coordinates that say nothing, because all rows or nearly all have one value there.
 *
 * <p>One coordinate is enough. Limits: a constant's values differ by no more than rounding, 1e-6 of
 * their size. "Nearly all rows" are 99 %, where the usual coordinate of the set repeats no value in
 * more than 1 % of the rows, so that data with many zeros by nature are left alone. At least
 * {@value #LEAST_ROWS} sound rows are needed: fewer agree by chance. A coordinate of tiny values of
 * either sign is not constant: all-MiniLM-L6-v2 has such a one by training, below 1e-32.
 */
final class CoordinateFaults {
  private static final int LEAST_ROWS = 10;
  private static final double NEARLY_ALL = 0.99;
  private static final double BY_CHANCE = 0.01;

  /** Zeros in more of the coordinates mean that rows were cut, or filled up to a width. */
  private static final double MANY = 0.1;

  private CoordinateFaults() {}

  static Optional<Finding> of(RowScan scan) {
    int rows = scan.soundRows().length;
    if (rows < LEAST_ROWS) {
      return Optional.empty();
    }
    List<CoordinateValues> all = scan.coordinates();
    boolean repeatsByNature = usualRepeats(all) > Math.max(1, BY_CHANCE * rows);
    int[] stuck =
        IntStream.range(0, all.size())
            .filter(j ->
                all.get(j).isConstant()
                    || (!repeatsByNature && all.get(j).commonRows() >= NEARLY_ALL * rows))
            .boxed()
            .sorted(Comparator.comparingDouble((Integer j) -> -Math.abs(all.get(j).mean())))
            .mapToInt(Integer::intValue)
            .toArray();
    return stuck.length == 0 ? Optional.empty() : Optional.of(finding(all, stuck));
  }

  private static double usualRepeats(List<CoordinateValues> all) {
    double[] repeats = all.stream().mapToDouble(CoordinateValues::commonRows).sorted().toArray();
    return Resampling.quantile(repeats, 0.5);
  }

  private static Finding finding(List<CoordinateValues> all, int[] stuck) {
    long dead = Arrays.stream(stuck).filter(j -> all.get(j).common() == 0).count();
    boolean isGrave = dead < stuck.length || dead > MANY * all.size();
    String what = dead == stuck.length ? "0" : "one value";
    return new Finding(
        Fault.CONSTANT_COORDINATES,
        isGrave ? Severity.WARNING : Severity.NOTE,
        Counted.of(stuck.length, "coordinate is ", "coordinates are ")
            + what
            + " in all rows or nearly all",
        new Evidence("coordinates that say nothing, of " + all.size(), stuck.length, 0),
        stuck.length,
        "average value",
        Arrays.stream(stuck)
            .limit(Finding.MOST_CULPRITS)
            .mapToObj(j -> new Culprit("coordinate " + j, all.get(j).mean(), Optional.empty()))
            .toList(),
        dead == stuck.length
            ? "See whether the vectors were cut, or filled up with zeros to a width; zeros cost"
                + " memory and time, and do not change an answer."
            : "See how the vectors were written: a value that all rows share makes all cosines"
                + " higher. Leave these coordinates out, or encode again.");
  }
}
