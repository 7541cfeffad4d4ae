package dev.invar.checks.align;

import dev.invar.align.Aligner;
import dev.invar.align.Alignment;
import dev.invar.align.learned.ResidualMlp;
import dev.invar.align.learned.ResidualStart;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Holds the network to learning what no linear map can: the second space adds to every vector a few
 * fixed directions by the size of what it is in others, whatever the sign. On items it has not seen
 * it must take away half of the angle between the two spaces' vectors.
 */
@CheckOf(ResidualMlp.class)
public final class ResidualMlpCheck implements MethodCheck {
  private static final int LEARNED = 1500;
  private static final int UNSEEN = 300;
  private static final int WIDTH = 12;
  private static final int BENT = 4;

  private final Aligner aligner;

  /** Checks Invar's own, smaller and quicker than by default. */
  public ResidualMlpCheck() {
    this(new ResidualMlp(64, ResidualStart.IDENTITY, false, 5e-3, 800, Seed.DEFAULT));
  }

  ResidualMlpCheck(Aligner aligner) {
    this.aligner = aligner;
  }

  @Override
  public String data() {
    return "%d paired and %d unseen generated directions of width %d; the second space bends %d"
            .formatted(LEARNED, UNSEEN, WIDTH, BENT)
        + " coordinates";
  }

  @Override
  public String measure() {
    return "share of the mean 1 - cosine to the second space that the map takes away on unseen"
        + " items, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atLeast(0.5);
  }

  @Override
  public double measured(Seed seed) {
    RandomGenerator random = seed.random();
    int total = LEARNED + UNSEEN;
    FloatMatrix x = FloatMatrix.allocate(total, WIDTH);
    FloatMatrix y = FloatMatrix.allocate(total, WIDTH);
    for (int i = 0; i < total; i++) {
      var row = new float[WIDTH];
      for (int j = 0; j < WIDTH; j++) {
        row[j] = (float) random.nextGaussian();
      }
      x.setRow(i, row);
      for (int j = 0; j < BENT; j++) {
        row[j] += 2 * Math.abs(row[WIDTH - 1 - j]);
      }
      y.setRow(i, row);
    }
    List<String> ids = IntStream.range(0, total).mapToObj(i -> "item" + i).toList();
    var all =
        PairedRows.of(
            new VectorSet(ids, x, Space.declared("first", WIDTH)),
            new VectorSet(ids, y, Space.declared("second", WIDTH)));
    Alignment alignment = aligner.fit(range(all, 0, LEARNED));
    PairedRows unseen = range(all, LEARNED, total);
    return 1 - left(alignment, unseen) / before(alignment, unseen);
  }

  private static PairedRows range(PairedRows all, int from, int to) {
    return new PairedRows(all.sides().stream().map(side -> side.rowRange(from, to)).toList());
  }

  private static double left(Alignment alignment, PairedRows unseen) {
    return ItemImages.of(alignment, unseen).meanDistance();
  }

  /** The same with the first space's vectors, centred, as they are. */
  private static double before(Alignment alignment, PairedRows unseen) {
    double sum = 0;
    for (int i = 0; i < unseen.size(); i++) {
      double[] a = centred(unseen.source().vectors().row(i), mean(alignment, 0));
      double[] b = centred(unseen.target().vectors().row(i), mean(alignment, 1));
      sum += 1 - product(a, b) / Math.sqrt(product(a, a) * product(b, b));
    }
    return sum / unseen.size();
  }

  private static double[] mean(Alignment alignment, int side) {
    return alignment.sides().get(side).means().of(Role.PASSAGE);
  }

  private static double[] centred(float[] row, double[] mean) {
    double length = 0;
    for (float value : row) {
      length += (double) value * value;
    }
    double scale = 1 / Math.sqrt(length);
    return IntStream.range(0, WIDTH).mapToDouble(j -> scale * row[j] - mean[j]).toArray();
  }

  private static double product(double[] a, double[] b) {
    return IntStream.range(0, WIDTH).mapToDouble(j -> a[j] * b[j]).sum();
  }
}
