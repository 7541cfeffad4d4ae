package dev.invar.diagnose.classes;

import dev.invar.diagnose.LabelledView;
import dev.invar.diagnose.Resampling;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Seed;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Rows with the number of their class.
 *
 * @param rows n×d
 * @param labels n numbers below C; shared, not copied
 * @param classes the names of the C classes
 */
@SuppressWarnings("ArrayRecordComponent") // inside this package, never compared
record LabelledRows(DoubleMatrix rows, int[] labels, List<String> classes) {
  /** Most rows that are looked at. */
  static final int MOST = 20_000;

  /** All rows, or drawn ones if there are more than {@value #MOST}, in random order. */
  static LabelledRows of(LabelledView view, Seed seed) {
    RandomGenerator random = seed.derive("labelled rows").random();
    int[] order = Resampling.shuffle(view.rows().size(), random);
    int[] drawn = Arrays.copyOf(order, Math.min(MOST, order.length));
    List<String> classes =
        Arrays.stream(drawn).mapToObj(view.labels()::get).distinct().sorted().toList();
    DoubleMatrix rows = DoubleMatrix.allocate(drawn.length, view.rows().width());
    var labels = new int[drawn.length];
    var row = new double[rows.columns()];
    for (int i = 0; i < drawn.length; i++) {
      view.rows().copyRow(drawn[i], row);
      rows.setRow(i, row);
      labels[i] = Collections.binarySearch(classes, view.labels().get(drawn[i]));
    }
    return new LabelledRows(rows, labels, classes);
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
    if (classCount() < 2) {
      return "all rows are of one class";
    }
    int[] counts = counts();
    for (int c = 0; c < counts.length; c++) {
      if (counts[c] < 2) {
        return "class " + classes.get(c) + " has fewer than two rows";
      }
    }
    return "";
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
    return new LabelledRows(rows, Arrays.stream(order).map(i -> labels[i]).toArray(), classes);
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
    DoubleMatrix some = DoubleMatrix.allocate(numbers.length, rows.columns());
    for (int i = 0; i < numbers.length; i++) {
      some.setRow(i, rows.row(numbers[i]));
    }
    return new LabelledRows(some, Arrays.stream(numbers).map(i -> labels[i]).toArray(), classes);
  }
}
