package dev.invar.sparsecode.baseline;

import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.KMeans;
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
import dev.invar.sparsecode.rows.Draw;
import dev.invar.sparsecode.rows.UnitLength;
import dev.invar.sparsecode.rows.UnitRows;

/**
 * The k landmarks of the corpus that are nearest: atoms are h rows drawn at random, less the mean
 * and of length 1, moved to the centres of the rows around them by a few rounds of k-means, and a
 * latent's value is by how much it is nearer than the best that is not kept: (z_u − s·z_(k+1))^p.
 *
 * <p>No gradient is followed. Where there are nearly as many latents as rows it keeps the ranking
 * of the vectors better than a trained dictionary does; with a quarter as many or fewer, or rows of
 * another corpus, it loses much. Counting from the best that is not kept is what makes it work:
 * vectors of one corpus are all alike, and so are plain activations. Queries are centred as
 * passages are.
 *
 * <p>Source: landmarks as coordinates, arXiv:2209.15430; values counted from a level that the row
 * itself sets, Coates and Ng 2012, doi:10.1007/978-3-642-35289-8_30 (there it is the mean). Cost:
 * O(n·d·h) a round. Weakness: near to a table of neighbours where h is near to n; decoding gives
 * what stands out of the rest, not the row.
 *
 * @param latents h, from 1 to the number of rows
 * @param k active latents of a code, from 1 to h
 * @param rounds most rounds of k-means; 0 leaves landmarks where rows are, so that each is a text
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
    @Option(value = "rounds of k-means; 0 takes rows as they are", min = 0, max = 1000) int rounds,
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
  public static final LandmarkCodes DEFAULTS = new LandmarkCodes(4096, 32, 3, 1, 1.5, Seed.DEFAULT);

  public LandmarkCodes {
    Options.check(LandmarkCodes.class, latents, k, rounds, shift, power, seed);
  }

  @Override
  public FittedCoder fit(TrainingSet data, TrainingRun run) {
    var emphasis = new Emphasis(shift, power);
    Sparsity sparsity = Sparsity.of(k).requireWithin(latents);
    UnitRows rows = new UnitRows(data.passagesFor(latents));
    FloatMatrix atoms = rows.centred(Draw.of(latents, rows.size(), seed.random()));
    toUnitLength(atoms);
    if (rounds > 0) {
      atoms = centres(rows, atoms);
    }
    float[] mean = rows.mean();
    var weights = new Weights(atoms, atoms, new float[latents], mean, mean, emphasis);
    return new FittedCoder(
        new Coder(data.passages().space(), weights, sparsity), TrainingReport.DIRECT);
  }

  /** Moves landmarks to the centres of the rows around them, by direction. */
  private FloatMatrix centres(UnitRows rows, FloatMatrix landmarks) {
    FloatMatrix directions = rows.centred(0, rows.size());
    toUnitLength(directions);
    FloatMatrix centres = new KMeans(latents, rounds, seed).from(directions, landmarks).centroids();
    toUnitLength(centres);
    return centres;
  }

  /** A row that is the mean of all stays 0 and is never active. */
  private static void toUnitLength(FloatMatrix rows) {
    for (long i = 0; i < rows.rows(); i++) {
      float[] row = rows.row(i);
      double length = UnitLength.of(row);
      if (length > 0) {
        UnitLength.scale(row, length);
        rows.setRow(i, row);
      }
    }
  }
}
