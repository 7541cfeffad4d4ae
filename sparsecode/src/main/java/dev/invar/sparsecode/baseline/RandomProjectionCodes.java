package dev.invar.sparsecode.baseline;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.Qr;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.OptionException;
import dev.invar.method.Options;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.FittedCoder;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.Weights;
import dev.invar.sparsecode.rows.UnitRows;
import java.util.random.RandomGenerator;

/**
 * The k random directions that a vector points along most: z₂ⱼ = rⱼ·(x − μ), z₂ⱼ₊₁ = −z₂ⱼ, with the
 * directions rⱼ of length 1 in groups of up to d that are orthogonal to each other.
 *
 * <p>Atoms are the directions times one factor, Σ x·y / Σ y·y over rows x and their decoded y,
 * which makes the squared error least; it is 1 if there are no more than d directions. Source: the
 * directions are those of arXiv:1610.09072, taken as a code as fruit flies do
 * (doi:10.1126/science.aam9868). Cost: O(nd) and 4·h·d² operations. Weakness: knows nothing of the
 * rows but their mean.
 *
 * @param latents h, even: two for each direction; no more than there are rows
 * @param k active latents of a code, from 1 to h
 * @param seed of the directions
 */
@Method(
    id = "random-projection-codes",
    name = "Largest random projections",
    source = "doi:10.1126/science.aam9868",
    summary = "Keeps the k random directions that a vector points along most")
public record RandomProjectionCodes(
    @Option(value = "latents, an even number; no more than there are rows", min = 2, max = 1 << 20)
        int latents,
    @Option(value = "active latents of a code", min = 1, max = 1 << 20) int k,
    @Option("of the directions") Seed seed)
    implements SparseCoder {
  public static final RandomProjectionCodes DEFAULTS =
      new RandomProjectionCodes(4096, 32, Seed.DEFAULT);

  private static final int SAMPLE = 4096;

  public RandomProjectionCodes {
    Options.check(RandomProjectionCodes.class, latents, k, seed);
    if (latents % 2 != 0) {
      throw new OptionException("latents", "an even number, two for each direction", latents);
    }
  }

  @Override
  public FittedCoder fit(TrainingSet data, TrainingRun run) {
    UnitRows rows = new UnitRows(data.passagesFor(latents));
    FloatMatrix both = SignedDirections.both(directions(rows.width()));
    FittedCoder plain = SignedDirections.aroundMeans(data, rows, Weights.tied(both), k);
    if (latents / 2 <= rows.width()) {
      return plain;
    }
    float factor = (float) factor(plain.coder(), rows);
    FloatMatrix atoms = FloatMatrix.allocate(latents, rows.width());
    for (int u = 0; u < latents; u++) {
      float[] atom = both.row(u);
      for (int j = 0; j < atom.length; j++) {
        atom[j] *= factor;
      }
      atoms.setRow(u, atom);
    }
    Weights tied = plain.coder().weights();
    var weights = new Weights(both, atoms, tied.bias(), tied.passageCentre(), tied.queryCentre());
    return SignedDirections.aroundMeans(data, rows, weights, k);
  }

  private FloatMatrix directions(int width) {
    RandomGenerator random = seed.random();
    FloatMatrix directions = FloatMatrix.allocate(latents / 2, width);
    for (int from = 0; from < latents / 2; from += width) {
      int count = Math.min(width, latents / 2 - from);
      DoubleMatrix gaussian = DoubleMatrix.allocate(width, count);
      for (int i = 0; i < width; i++) {
        for (int j = 0; j < count; j++) {
          gaussian.set(i, j, random.nextGaussian());
        }
      }
      DoubleMatrix orthonormal = Qr.of(gaussian).q();
      for (int i = 0; i < width; i++) {
        for (int j = 0; j < count; j++) {
          directions.set(from + j, i, (float) orthonormal.get(i, j));
        }
      }
    }
    return directions;
  }

  /** Σ x·y / Σ y·y over the first rows, centred, and what their codes decode to. */
  private static double factor(Coder coder, UnitRows rows) {
    int count = Math.min(SAMPLE, rows.size());
    FloatMatrix centred = rows.centred(0, count);
    FloatMatrix decoded =
        coder.decode(
            coder.encode(rows.vectors().vectors().rowRange(0, count), Role.PASSAGE), Role.PASSAGE);
    double across = 0;
    double squares = 0;
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < rows.width(); j++) {
        double y = decoded.get(i, j) - rows.mean()[j];
        across += centred.get(i, j) * y;
        squares += y * y;
      }
    }
    return squares > 0 && across > 0 ? across / squares : 1;
  }
}
