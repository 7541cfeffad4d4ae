package dev.invar.diagnose.classes;

import dev.invar.diagnose.LabelledView;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Seed;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rows with the number of their class.
 *
 * @param rows n×d
 * @param labels n numbers below C; shared, not copied
 * @param classes the names of the C classes
 * @param leftOut how many classes had too few rows
 */
@SuppressWarnings("ArrayRecordComponent") // inside this package, never compared
record LabelledRows(DoubleMatrix rows, int[] labels, List<String> classes, int leftOut) {
  /** Most rows that are looked at. */
  static final int MOST = 20_000;

  /** Fewest rows of a class. */
  private static final int LEAST = 2;

  /**
   * All rows, or drawn ones if there are more than {@value #MOST}, in random order, without those
   * of classes that have fewer than {@value #LEAST} among them.
   */
  static LabelledRows of(LabelledView view, Seed seed) {
    RandomGenerator random = seed.derive("labelled rows").random();
    int[] order = Resampling.shuffle(view.rows().size(), random);
    int[] drawn = Arrays.copyOf(order, Math.min(MOST, order.length));
    Map<String, Long> counts =
        Arrays.stream(drawn)
            .mapToObj(view.labels()::get)
            .collect(Collectors.groupingBy(label -> label, TreeMap::new, Collectors.counting()));
    List<String> classes =
        counts.entrySet().stream()
            .filter(entry -> entry.getValue() >= LEAST)
            .map(Map.Entry::getKey)
            .toList();
    int[] kept =
        Arrays.stream(drawn)
            .filter(i -> Collections.binarySearch(classes, view.labels().get(i)) >= 0)
            .toArray();
    DoubleMatrix rows = DoubleMatrix.allocate(kept.length, view.rows().width());
    var labels = new int[kept.length];
    var row = new double[rows.columns()];
    for (int i = 0; i < kept.length; i++) {
      view.rows().copyRow(kept[i], row);
      rows.setRow(i, row);
      labels[i] = Collections.binarySearch(classes, view.labels().get(kept[i]));
    }
    return new LabelledRows(rows, labels, classes, counts.size() - classes.size());
  }

  /** n. */
  int size() {
    return labels.length;
  }

  /** C. */
  int classCount() {
    return classes.size();
  }

  /** How many rows each class has. */
  int[] counts() {
    var counts = new int[classCount()];
    for (int label : labels) {
      counts[label]++;
    }
    return counts;
  }

  /** Why classes cannot be compared; empty if they can. */
  String whyNot() {
    if (classCount() >= 2) {
      return "";
    }
    return leftOut == 0
        ? "all rows are of one class"
        : "of %d classes, %d have two rows or more".formatted(classCount() + leftOut, classCount());
  }

  /** A sentence on the classes that were left out, with a space before it; empty if none were. */
  String note() {
    return leftOut == 0
        ? ""
        : " Left out: %d class%s with fewer than two rows."
            .formatted(leftOut, leftOut == 1 ? "" : "es");
  }

  /** The mean of each class, C×d. */
  DoubleMatrix centres() {
    int[] counts = counts();
    var sums = new double[classCount()][rows.columns()];
    var row = new double[rows.columns()];
    for (int i = 0; i < labels.length; i++) {
      rows.copyRow(i, row);
      double[] sum = sums[labels[i]];
      double share = 1.0 / counts[labels[i]];
      Arrays.setAll(sum, j -> sum[j] + row[j] * share);
    }
    DoubleMatrix centres = DoubleMatrix.allocate(classCount(), rows.columns());
    for (int c = 0; c < sums.length; c++) {
      centres.setRow(c, sums[c]);
    }
    return centres;
  }

  /** Each row less the mean of its class, n×d. */
  DoubleMatrix within(DoubleMatrix centres) {
    DoubleMatrix within = DoubleMatrix.allocate(size(), rows.columns());
    var row = new double[rows.columns()];
    var centre = new double[row.length];
    for (int i = 0; i < labels.length; i++) {
      rows.copyRow(i, row);
      centres.copyRow(labels[i], centre);
      Arrays.setAll(row, j -> row[j] - centre[j]);
      within.setRow(i, row);
    }
    return within;
  }

  /** The same rows with their labels dealt anew. */
  LabelledRows shuffled(RandomGenerator random) {
    int[] order = Resampling.shuffle(size(), random);
    return new LabelledRows(
        rows, Arrays.stream(order).map(i -> labels[i]).toArray(), classes, leftOut);
  }

  /** The rows but every {@code groups}-th of each class from {@code group} on. */
  LabelledRows without(int group, int groups) {
    var seen = new int[classCount()];
    var kept = new boolean[size()];
    for (int i = 0; i < labels.length; i++) {
      kept[i] = seen[labels[i]]++ % groups != group;
    }
    return chosen(IntStream.range(0, size()).filter(i -> kept[i]).toArray());
  }

  /** Some of the rows. */
  LabelledRows chosen(int[] numbers) {
    return new LabelledRows(
        CentredRows.select(rows, numbers),
        Arrays.stream(numbers).map(i -> labels[i]).toArray(),
        classes,
        leftOut);
  }
}
