package dev.invar.checks.align;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Qr;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Spaces that are turned copies of one cloud, in which the same few directions say little of the
 * item and much of the space.
 *
 * @param fitted items to fit to
 * @param unseen other items
 */
record NoisyCopies(PairedRows fitted, PairedRows unseen) {
  private static final int SPACES = 5;
  private static final int FITTED = 1200;
  private static final int UNSEEN = 300;
  private static final int WIDTH = 24;
  private static final int NOISY = 8;
  private static final double STRONG = 1.1;
  private static final double WEAK = 0.45;
  static final String DESCRIPTION =
      "%d turned copies of %d fitted and %d unseen ones, with more noise in %d of %d directions"
          .formatted(SPACES, FITTED, UNSEEN, NOISY, WIDTH);

  static NoisyCopies generate(Seed seed) {
    int total = FITTED + UNSEEN;
    double[][] cloud = gaussian(total, seed.derive("cloud").random());
    List<String> ids = IntStream.range(0, total).mapToObj(i -> "item" + i).toList();
    var sides = new ArrayList<VectorSet>();
    for (int space = 0; space < SPACES; space++) {
      RandomGenerator random = seed.derive("space" + space).random();
      DoubleMatrix rows = DoubleMatrix.allocate(total, WIDTH);
      double[][] noise = gaussian(total, random);
      for (int i = 0; i < total; i++) {
        for (int j = 0; j < WIDTH; j++) {
          rows.set(i, j, cloud[i][j] + (j < NOISY ? STRONG : WEAK) * noise[i][j]);
        }
      }
      DoubleMatrix turn = DoubleMatrix.allocate(WIDTH, WIDTH);
      double[][] values = gaussian(WIDTH, random);
      for (int i = 0; i < WIDTH; i++) {
        turn.setRow(i, values[i]);
      }
      sides.add(
          new VectorSet(
              ids, rows.times(Qr.of(turn).q()).toFloats(), Space.declared("copy" + space, WIDTH)));
    }
    var all = new PairedRows(sides);
    return new NoisyCopies(range(all, 0, FITTED), range(all, FITTED, total));
  }

  private static double[][] gaussian(int rows, RandomGenerator random) {
    var values = new double[rows][WIDTH];
    for (double[] row : values) {
      for (int j = 0; j < WIDTH; j++) {
        row[j] = random.nextGaussian();
      }
    }
    return values;
  }

  private static PairedRows range(PairedRows all, int from, int to) {
    return new PairedRows(all.sides().stream().map(side -> side.rowRange(from, to)).toList());
  }
}
