package dev.invar.diagnose.hubness;

import dev.invar.diagnose.evidence.NeighbourLists;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/**
 * In how many lists rows stand: how many rows have each count.
 *
 * <p>Where only m of M lists were looked for, drawn without putting back, a row that is in N of the
 * M lists is in N′ of the m, which is hypergeometric: E[N′(N′−1)…(N′−r+1)] = N(N−1)…(N−r+1) ·
 * m(m−1)…/M(M−1)…. So the first three moments of N, and its skewness, follow from the factorial
 * moments of N′; with m = M they are those of the counts themselves.
 *
 * @param rowsWith how many rows stand in 0, 1, 2, … lists; shared, not copied
 * @param lists m, how many lists there are
 * @param of M, how many there would be
 */
@SuppressWarnings("ArrayRecordComponent") // inside this package, never compared
record Occurrences(long[] rowsWith, long lists, long of) {
  /** Lists that it takes to estimate a third moment from some of them. */
  private static final int MOMENTS = 3;

  /** Counts of lists, of {@code of} such lists that there would be. */
  static Occurrences of(NeighbourLists lists, long of) {
    return of(lists.occurrences(), lists.size(), of);
  }

  /**
   * Counts as given.
   *
   * @param counts of each row; only read
   */
  static Occurrences of(int[] counts, long lists, long of) {
    var rowsWith = new long[Arrays.stream(counts).max().orElse(0) + 1];
    Arrays.stream(counts).forEach(count -> rowsWith[count]++);
    return new Occurrences(rowsWith, lists, of);
  }

  boolean isWhole() {
    return lists == of;
  }

  /** n. */
  long rows() {
    return Arrays.stream(rowsWith).sum();
  }

  /**
   * E[(N−μ)³]/σ³: 0 for counts that lie evenly about their mean, above 0 where few rows stand in
   * very many lists; empty if the counts do not spread, or fewer than three lists of more are
   * known.
   */
  OptionalDouble skewness() {
    if (!isWhole() && lists < MOMENTS) {
      return OptionalDouble.empty();
    }
    double first = factorialMoment(1);
    double second = factorialMoment(2) + first;
    double third = factorialMoment(3) + 3 * factorialMoment(2) + first;
    double variance = second - first * first;
    double central = third - 3 * first * second + 2 * first * first * first;
    return variance > 1e-12 * second
        ? OptionalDouble.of(central / Math.pow(variance, 1.5))
        : OptionalDouble.empty();
  }

  /** E[N(N−1)…(N−r+1)]. */
  private double factorialMoment(int r) {
    double sum = 0;
    for (int count = r; count < rowsWith.length; count++) {
      double product = rowsWith[count];
      for (int i = 0; i < r; i++) {
        product *= count - i;
      }
      sum += product;
    }
    double moment = sum / rows();
    for (int i = 0; i < r && lists > i; i++) {
      moment *= (double) (of - i) / (lists - i);
    }
    return moment;
  }

  /** The largest count. */
  double largest() {
    int largest = rowsWith.length - 1;
    while (largest > 0 && rowsWith[largest] == 0) {
      largest--;
    }
    return largest;
  }

  /** Share of rows that stand in no list. */
  double antihubs() {
    return (double) rowsWith[0] / rows();
  }

  /** Gini coefficient: 0 if all counts are equal, near 1 if one row has them all. */
  double gini() {
    double n = rows();
    double below = 0;
    double weighted = 0;
    double total = 0;
    for (int count = 0; count < rowsWith.length; count++) {
      double with = rowsWith[count];
      weighted += count * with * (2 * below + with - n);
      total += count * with;
      below += with;
    }
    return weighted / (n * total);
  }

  /** Share of all places of lists that the top hundredth of the rows hold, at least one row. */
  double topShare() {
    long left = Math.max(1, (rows() + 99) / 100);
    double held = 0;
    double total = 0;
    for (int count = rowsWith.length - 1; count >= 0; count--) {
      long taken = Math.min(left, rowsWith[count]);
      held += (double) count * taken;
      left -= taken;
      total += (double) count * rowsWith[count];
    }
    return held / total;
  }

  /** Rows drawn with putting back, as many as there are. */
  Occurrences resampled(RandomGenerator random) {
    int n = Math.toIntExact(rows());
    var counts = new int[n];
    int at = 0;
    for (int count = 0; count < rowsWith.length; count++) {
      Arrays.fill(counts, at, at + (int) rowsWith[count], count);
      at += (int) rowsWith[count];
    }
    var drawn = new long[rowsWith.length];
    for (int i = 0; i < n; i++) {
      drawn[counts[random.nextInt(n)]]++;
    }
    return new Occurrences(drawn, lists, of);
  }
}
