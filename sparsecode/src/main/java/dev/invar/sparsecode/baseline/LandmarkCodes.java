package dev.invar.sparsecode.baseline;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.method.Seed;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.Emphasis;
import dev.invar.sparsecode.FittedCoder;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.Sparsity;
import dev.invar.sparsecode.TrainingReport;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.Weights;
import java.util.random.RandomGenerator;

/**
 * The k vectors of the corpus itself that are nearest: atoms are h rows drawn at random, less the
 * mean and of length 1, and a latent's value is by how much it is nearer than the best that is not
 * kept: (z_u − s·z_(k+1))^p.
 *
 * <p>Nothing is trained. A latent explains itself: it is a text of the corpus. With as many latents
 * as a quarter of the rows or more it keeps the ranking of the vectors better than any trained
 * dictionary here; with far fewer, or rows of another corpus, it loses to them. Counting from the
 * best that is not kept is what makes it work: vectors of one corpus are all alike, and so are
 * plain activations. Queries are centred as passages are.
 *
 * <p>Source: landmarks as coordinates, arXiv:2209.15430; values counted from a level that the row
 * itself sets, Coates and Ng 2012, doi:10.1007/978-3-642-35289-8_30 (there it is the mean). Cost:
 * O(nd). Weakness: as it holds rows of the corpus, it gives them away; decoding gives what stands
 * out of the rest, not the row.
 *
 * @param latents h, from 1 to the number of rows
 * @param k active latents of a code, from 1 to h
 * @param shift s, from 0 to 1; 1 is best but for 2 latents and fewer
 * @param power p, from 0.01; more than 1 helps where many latents are active
 * @param seed of the choice of rows
 */
@Method(
    id = "landmark-codes",
    name = "Nearest landmarks",
    source = "arXiv:2209.15430, doi:10.1007/978-3-642-35289-8_30",
    summary = "Codes a vector by the vectors of the corpus nearest to it, and by how much they are")
public record LandmarkCodes(
    @Option(value = "latents; no more than there are rows", min = 1, max = 1 << 20) int latents,
    @Option(value = "active latents of a code", min = 1, max = 1 << 16) int k,
    @Option(
            value = "0 takes activations as they are, 1 counts from the best of the rest",
            min = 0,
            max = 1)
        double shift,
    @Option(
            value = "1 leaves values as they are, more makes the nearest stand out",
            min = 0.01,
            max = 64)
        double power,
    @Option("of the choice of rows") Seed seed)
    implements SparseCoder {
  public static final LandmarkCodes DEFAULTS = new LandmarkCodes(4096, 32, 1, 1, Seed.DEFAULT);

  public LandmarkCodes {
    Options.check(LandmarkCodes.class, latents, k, shift, power, seed);
  }

  @Override
  public FittedCoder fit(TrainingSet data, TrainingRun run) {
    var emphasis = new Emphasis(shift, power);
    Sparsity sparsity = Sparsity.of(k).requireWithin(latents);
    UnitRows rows = UnitRows.of(data, latents);
    FloatMatrix atoms = FloatMatrix.allocate(latents, rows.width());
    int[] chosen = chosen(data.passages().size(), seed.random());
    for (int u = 0; u < latents; u++) {
      atoms.setRow(u, unit(rows.centred(chosen[u], chosen[u] + 1).row(0)));
    }
    float[] mean = rows.floatMean();
    var weights = new Weights(atoms, atoms, new float[latents], mean, mean, emphasis);
    return new FittedCoder(
        new Coder(data.passages().space(), weights, sparsity), TrainingReport.DIRECT);
  }

  /** Different rows, in the order in which they are drawn. */
  private int[] chosen(int count, RandomGenerator random) {
    var rows = new int[count];
    for (int i = 0; i < count; i++) {
      rows[i] = i;
    }
    for (int i = 0; i < latents; i++) {
      int other = random.nextInt(i, count);
      int row = rows[i];
      rows[i] = rows[other];
      rows[other] = row;
    }
    return rows;
  }

  /** Of length 1; a row that is the mean of all stays 0 and is never active. */
  private static float[] unit(float[] row) {
    double squares = 0;
    for (float value : row) {
      squares += (double) value * value;
    }
    for (int j = 0; j < row.length && squares > 0; j++) {
      row[j] = (float) (row[j] / Math.sqrt(squares));
    }
    return row;
  }
}
