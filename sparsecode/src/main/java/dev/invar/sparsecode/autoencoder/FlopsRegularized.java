package dev.invar.sparsecode.autoencoder;

import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.method.Seed;
import dev.invar.sparsecode.FittedCoder;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import dev.invar.sparsecode.train.Recipe;
import dev.invar.sparsecode.train.Training;
import java.io.IOException;

/**
 * Codes as short as their search is to be cheap: beside the error and the contrast between rows,
 * λ·Σᵤ (mean activation of u)² is minimised, which stands for the products that comparing two codes
 * takes. It asks most of latents that many rows activate, and so spreads the non-zeros evenly.
 *
 * <p>Source: arXiv:2004.05665. Rows have as many active latents as they need, up to k, by a bias
 * for each latent, which is learned. Published for encoders trained from labels; here it shapes
 * codes of vectors as they are. Cost: as {@link Csr} with k active latents. Weakness: how sparse
 * codes become is known only after training.
 *
 * @param latents h, at least 1 and no more than there are rows
 * @param k most active latents of a code, from 1 to h
 * @param flops λ, in units of the error; 0 is none
 * @param contrast weight of the contrast between rows, by their labels if they have any
 * @param epochs passes over the rows
 * @param batch rows of a step
 * @param rate Adam's, after a warm-up over 5 % of the steps
 * @param seed of the start and the order of the rows
 */
@Method(
    id = "flops-regularized",
    name = "FLOPs-regularised sparse embedding",
    rows = "S070",
    source = "arXiv:2004.05665",
    summary = "An autoencoder that is charged for the products which searching its codes will take")
public record FlopsRegularized(
    @Option(value = "latents; no more than there are rows", min = 1, max = 1 << 20) int latents,
    @Option(value = "most active latents of a code", min = 1, max = 1 << 16) int k,
    @Option(value = "weight of the cost of a search; 0 is none", min = 0, max = 1e6) double flops,
    @Option(value = "weight of the contrast between rows; 0 is none", min = 0, max = 100)
        double contrast,
    @Option(value = "passes over the rows", min = 1, max = 100_000) int epochs,
    @Option(value = "rows of a step", min = 1, max = 1 << 20) int batch,
    @Option(value = "how far a step goes", min = 1e-8, max = 1) double rate,
    @Option("of the start and the order of the rows") Seed seed)
    implements SparseCoder {
  public static final FlopsRegularized DEFAULTS =
      new FlopsRegularized(4096, 128, 10, 0.1, 10, 1024, 1e-3, Seed.DEFAULT);

  public FlopsRegularized {
    Options.check(FlopsRegularized.class, latents, k, flops, contrast, epochs, batch, rate, seed);
  }

  @Override
  public FittedCoder fit(TrainingSet data, TrainingRun run) throws IOException {
    var shape = new Recipe.Shape(latents, k, k, Recipe.Tie.TIED, Recipe.Start.RANDOM);
    Recipe.Terms terms =
        Recipe.Terms.ERROR.withContrast(contrast, 0, PublishedTerms.TEMPERATURE).withFlops(flops);
    var pace = new Recipe.Pace(epochs, batch, rate, PublishedTerms.WARM_UP);
    return new Training(new Recipe(shape, terms, pace, seed)).fit(data, run);
  }
}
