package dev.invar.checks.sparsecode;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.SparseCode;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.SparseCodes;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.baseline.RandomProjectionCodes;
import java.io.IOException;
import java.util.function.Function;

/**
 * Holds the codes to their definition: directions of length 1 that are orthogonal within their
 * group, the k highest activations kept, and the factor of the atoms where the squared error is
 * least; and holds the directions to being random: two seeds' have no more in common than chance
 * gives.
 */
@CheckOf(RandomProjectionCodes.class)
public final class RandomProjectionCodesCheck implements MethodCheck {
  private static final int LATENTS = 128;
  private static final int K = 8;
  private static final double TOLERANCE = 1e-5;

  /** Products of two random directions of width 16 have a mean square of 1/16. */
  private static final double TWICE_CHANCE = 2.0 / SkewedRows.WIDTH;

  private final Function<Seed, SparseCoder> method;

  /** Checks Invar's own. */
  public RandomProjectionCodesCheck() {
    this(seed -> new RandomProjectionCodes(LATENTS, K, seed));
  }

  /**
   * @param method by its seed; {@value #LATENTS} latents, of which {@value #K} are active
   */
  RandomProjectionCodesCheck(Function<Seed, SparseCoder> method) {
    this.method = method;
  }

  @Override
  public String data() {
    return SkewedRows.DESCRIPTION;
  }

  @Override
  public String measure() {
    return "largest of: departure from the definition in 1e-5, likeness of two seeds' directions in"
        + " twice what chance gives, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1);
  }

  @Override
  public double measured(Seed seed) throws IOException {
    VectorSet rows = SkewedRows.generate(seed);
    Coder coder = fit(rows, seed.derive("one"));
    double departure =
        Math.max(
            directionDeparture(coder), Math.max(codeDeparture(coder, rows), slope(coder, rows)));
    double likeness = likeness(coder, fit(rows, seed.derive("other")));
    return Math.max(departure / TOLERANCE, likeness / TWICE_CHANCE);
  }

  private Coder fit(VectorSet rows, Seed seed) throws IOException {
    return method.apply(seed).fit(TrainingSet.of(rows), TrainingRun.SILENT).coder();
  }

  private static double[] direction(Coder coder, int u) {
    float[] row = coder.weights().encoder().row(u);
    var direction = new double[row.length];
    for (int j = 0; j < row.length; j++) {
      direction[j] = row[j];
    }
    return direction;
  }

  private static double directionDeparture(Coder coder) {
    int group = 2 * SkewedRows.WIDTH;
    double largest = Math.abs(coder.weights().latents() - LATENTS);
    for (int u = 0; u < coder.weights().latents(); u++) {
      for (int v = u - u % group; v <= u; v++) {
        double expected = u == v ? 1 : u / 2 == v / 2 ? -1 : 0;
        double product = SkewedRows.product(direction(coder, u), direction(coder, v));
        largest = Math.max(largest, Math.abs(product - expected));
      }
    }
    return largest;
  }

  private static double codeDeparture(Coder coder, VectorSet rows) {
    SparseCodes codes = coder.encode(rows.vectors(), Role.PASSAGE);
    double[][] centred = SkewedRows.unit(rows, true);
    double largest = 0;
    var activations = new double[coder.weights().latents()];
    for (int i = 0; i < centred.length; i++) {
      for (int u = 0; u < activations.length; u++) {
        activations[u] = SkewedRows.product(direction(coder, u), centred[i]);
      }
      SparseCode code = codes.row(i);
      largest = Math.max(largest, StrongestActivations.departure(activations, K, code));
    }
    return largest;
  }

  /** How the relative error falls as the factor of the atoms grows: 0 where it is least. */
  private static double slope(Coder coder, VectorSet rows) {
    FloatMatrix decoded = coder.decode(coder.encode(rows.vectors(), Role.PASSAGE), Role.PASSAGE);
    double[][] unit = SkewedRows.unit(rows, false);
    double[][] centred = SkewedRows.unit(rows, true);
    double along = 0;
    double squares = 0;
    for (int i = 0; i < unit.length; i++) {
      for (int j = 0; j < unit[i].length; j++) {
        double y = decoded.get(i, j) - (unit[i][j] - centred[i][j]);
        along += (centred[i][j] - y) * y;
        squares += y * y;
      }
    }
    return Math.abs(along) / squares;
  }

  private static double likeness(Coder one, Coder other) {
    double squares = 0;
    int count = Math.min(one.weights().latents(), other.weights().latents());
    for (int u = 0; u < count; u++) {
      double product = SkewedRows.product(direction(one, u), direction(other, u));
      squares += product * product / count;
    }
    return squares;
  }
}
