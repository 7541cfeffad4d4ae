package dev.invar.linalg;

import dev.invar.linalg.dense.Dense;
import dev.invar.method.Seed;
import dev.invar.testkit.RandomArrays;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The standing cases of factorisations, each on every backend, and the bounds they are held to. */
final class Cases {
  /** Half a unit in the last place of 1. */
  static final double UNIT = 0x1p-53;

  private static final double CONSTANT = 16;

  private Cases() {}

  record Case(String name, DoubleMatrix matrix) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** A backend that a test's display shows by name. */
  record Backend(Dense dense) {
    @Override
    public String toString() {
      return dense.name();
    }
  }

  static Stream<Backend> backends() {
    return Backends.denses().stream().map(Backend::new);
  }

  static Stream<Arguments> matricesOnEveryBackend() {
    return backends().flatMap(b -> matrices().stream().map(c -> Arguments.of(b, c)));
  }

  static Stream<Arguments> symmetricOnEveryBackend() {
    return backends().flatMap(b -> symmetric().stream().map(c -> Arguments.of(b, c)));
  }

  static List<Case> matrices() {
    var cases = new ArrayList<Case>();
    int[][] shapes = {{0, 0}, {0, 3}, {3, 0}, {1, 1}, {1, 6}, {6, 1}, {5, 13}, {9, 9}, {41, 17}};
    for (int[] shape : shapes) {
      cases.add(new Case(shape[0] + "×" + shape[1], random(1, shape[0], shape[1])));
    }
    cases.add(new Case("150×70", random(2, 150, 70)));
    cases.add(new Case("70×150", random(3, 70, 150)));
    cases.add(new Case("zero", DoubleMatrix.allocate(6, 4)));
    cases.add(new Case("identity", DoubleMatrix.identity(7)));
    cases.add(new Case("rank 3 of 20×12", random(4, 20, 3).times(random(5, 3, 12))));
    cases.add(new Case("rank 1, wide", random(6, 4, 1).times(random(7, 1, 11))));
    cases.add(new Case("equal rows", equalRows(8, 5)));
    cases.add(new Case("huge", random(8, 12, 8).scaled(1e150)));
    cases.add(new Case("tiny", random(9, 12, 8).scaled(1e-150)));
    cases.add(new Case("graded by column", graded(random(10, 15, 10))));
    cases.add(new Case("graded by row", graded(random(11, 10, 15)).transposed()));
    cases.add(new Case("Hilbert", hilbert(12)));
    cases.add(new Case("one entry", oneEntry(5, 4)));
    return cases;
  }

  static List<Case> symmetric() {
    var cases = new ArrayList<Case>();
    for (int n : new int[] {0, 1, 2, 3, 10, 33, 120}) {
      cases.add(new Case(n + "×" + n, symmetrised(random(20 + n, n, n))));
    }
    cases.add(new Case("zero", DoubleMatrix.allocate(5, 5)));
    cases.add(new Case("identity", DoubleMatrix.identity(6)));
    cases.add(new Case("rank 2", gram(random(30, 2, 9))));
    cases.add(new Case("huge", symmetrised(random(31, 8, 8)).scaled(1e150)));
    cases.add(new Case("tiny", symmetrised(random(32, 8, 8)).scaled(1e-150)));
    cases.add(new Case("Hilbert", hilbert(12)));
    cases.add(new Case("exchange", exchange(7)));
    cases.add(new Case("graded", gram(graded(random(33, 9, 9)))));
    return cases;
  }

  /** c·max(n, d)·u: what a backward stable factorisation stays within, relative to ‖A‖_F. */
  static double bound(DoubleMatrix a) {
    return CONSTANT * Math.max(1, Math.max(a.rows(), a.columns())) * UNIT;
  }

  /** ‖QᵀQ − I‖_F. */
  static double distanceFromOrthonormal(DoubleMatrix q) {
    return gram(q).minus(DoubleMatrix.identity(q.columns())).frobeniusNorm();
  }

  static DoubleMatrix gram(DoubleMatrix a) {
    return a.transposeTimes(a);
  }

  static DoubleMatrix random(long seed, int rows, int columns) {
    return DoubleMatrix.copyOf(RandomArrays.doubles(new Seed(seed), rows, columns), rows, columns);
  }

  static DoubleMatrix symmetrised(DoubleMatrix a) {
    return a.plus(a.transposed());
  }

  static DoubleMatrix hilbert(int n) {
    DoubleMatrix a = DoubleMatrix.allocate(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        a.set(i, j, 1.0 / (i + j + 1));
      }
    }
    return a;
  }

  /** Column j times 10^(−18·j): the last ones vanish when squared. */
  private static DoubleMatrix graded(DoubleMatrix a) {
    for (long i = 0; i < a.rows(); i++) {
      for (int j = 0; j < a.columns(); j++) {
        a.set(i, j, a.get(i, j) * Math.pow(10, -18 * j));
      }
    }
    return a;
  }

  private static DoubleMatrix equalRows(int rows, int columns) {
    double[] row = RandomArrays.doubles(new Seed(12), 1, columns);
    DoubleMatrix a = DoubleMatrix.allocate(rows, columns);
    for (int i = 0; i < rows; i++) {
      a.setRow(i, row);
    }
    return a;
  }

  private static DoubleMatrix oneEntry(int rows, int columns) {
    DoubleMatrix a = DoubleMatrix.allocate(rows, columns);
    a.set(rows - 1, columns - 1, -2);
    return a;
  }

  private static DoubleMatrix exchange(int n) {
    DoubleMatrix a = DoubleMatrix.allocate(n, n);
    for (int i = 0; i < n; i++) {
      a.set(i, n - 1 - i, 1);
    }
    return a;
  }
}
