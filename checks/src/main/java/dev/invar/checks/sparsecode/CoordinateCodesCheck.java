package dev.invar.checks.sparsecode;

import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.SparseCodes;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import java.io.IOException;
import java.util.Arrays;

/** Holds codes of some coordinates to the definition: signs apart, the k highest above 0. */
abstract class CoordinateCodesCheck implements MethodCheck {
  private final SparseCoder method;
  private final int coordinates;
  private final int k;

  /**
   * @param coordinates how many of the first ones count
   * @param k how many of them are kept
   */
  CoordinateCodesCheck(SparseCoder method, int coordinates, int k) {
    this.method = method;
    this.coordinates = coordinates;
    this.k = k;
  }

  @Override
  public String data() {
    return SkewedRows.DESCRIPTION;
  }

  @Override
  public String measure() {
    return "largest difference of a code of %d latents from the definition, no unit".formatted(k);
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-6);
  }

  @Override
  public double measured(Seed seed) throws IOException {
    VectorSet rows = SkewedRows.generate(seed);
    SparseCodes codes =
        method
            .fit(TrainingSet.of(rows), TrainingRun.SILENT)
            .coder()
            .encode(rows.vectors(), Role.PASSAGE);
    double[][] unit = SkewedRows.unit(rows, false);
    double departure = 0;
    for (int i = 0; i < unit.length; i++) {
      double[] signed = StrongestActivations.signed(Arrays.copyOf(unit[i], coordinates));
      // A latent beyond the definition's is at least as wrong as an activation of 0.
      double[] all = Arrays.copyOf(signed, Math.max(signed.length, codes.latentCount()));
      departure = Math.max(departure, StrongestActivations.departure(all, k, codes.row(i)));
    }
    return departure;
  }
}
