package dev.invar.checks.sparsecode;

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
import dev.invar.sparsecode.baseline.LandmarkCodes;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Function;

/**
 * Holds the codes to their definition: every latent is a row of its own, less the mean and of
 * length 1, and a value is the latent's product with the row, counted from the best product that is
 * not kept.
 */
@CheckOf(LandmarkCodes.class)
public final class LandmarkCodesCheck implements MethodCheck {
  private static final int LATENTS = 150;
  private static final int K = 8;
  private static final double TOLERANCE = 1e-5;

  private final Function<Seed, SparseCoder> method;

  /** Checks Invar's own. */
  public LandmarkCodesCheck() {
    this(seed -> new LandmarkCodes(LATENTS, K, 0, 1, 1, seed));
  }

  /**
   * @param method by its seed; {@value #LATENTS} latents, of which {@value #K} are active
   */
  LandmarkCodesCheck(Function<Seed, SparseCoder> method) {
    this.method = method;
  }

  @Override
  public String data() {
    return SkewedRows.DESCRIPTION;
  }

  @Override
  public String measure() {
    return "largest departure of an atom or a value from the definition in 1e-5, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1);
  }

  @Override
  public double measured(Seed seed) throws IOException {
    VectorSet rows = SkewedRows.generate(seed);
    Coder coder =
        method.apply(seed.derive("choice")).fit(TrainingSet.of(rows), TrainingRun.SILENT).coder();
    double[][] centred = SkewedRows.unit(rows, true);
    SparseCodes codes = coder.encode(rows.vectors(), Role.PASSAGE);
    double departure = atomDeparture(coder, centred);
    for (int i = 0; i < centred.length; i++) {
      departure = Math.max(departure, codeDeparture(coder, centred[i], codes.row(i)));
    }
    return departure / TOLERANCE;
  }

  private static double product(Coder coder, int latent, double[] row) {
    double sum = 0;
    for (int j = 0; j < row.length; j++) {
      sum += coder.weights().atoms().get(latent, j) * row[j];
    }
    return sum;
  }

  /** How far an atom is from the row it points along, at worst; infinite if two are one row. */
  private static double atomDeparture(Coder coder, double[][] centred) {
    double departure = Math.abs(coder.weights().latents() - LATENTS);
    var taken = new boolean[centred.length];
    for (int u = 0; u < coder.weights().latents(); u++) {
      int nearest = 0;
      double highest = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < centred.length; i++) {
        double length = Math.sqrt(SkewedRows.product(centred[i], centred[i]));
        double cosine = product(coder, u, centred[i]) / length;
        if (cosine > highest) {
          highest = cosine;
          nearest = i;
        }
      }
      departure =
          taken[nearest] ? Double.POSITIVE_INFINITY : Math.max(departure, Math.abs(1 - highest));
      taken[nearest] = true;
    }
    return departure;
  }

  private static double codeDeparture(Coder coder, double[] row, SparseCode code) {
    var products = new double[LATENTS];
    for (int u = 0; u < LATENTS; u++) {
      products[u] = product(coder, u, row);
    }
    double[] sorted = products.clone();
    Arrays.sort(sorted);
    double level = Math.max(0, sorted[LATENTS - 1 - K]);
    double departure = Math.abs(Math.max(0, code.size() - K));
    var values = new double[LATENTS];
    for (int i = 0; i < code.size(); i++) {
      values[code.latents()[i]] = code.values()[i];
    }
    for (int u = 0; u < LATENTS; u++) {
      departure = Math.max(departure, Math.abs(Math.max(0, products[u] - level) - values[u]));
    }
    return departure;
  }
}
