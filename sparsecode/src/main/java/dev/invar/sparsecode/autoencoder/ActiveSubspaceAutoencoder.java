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
 * A top-k autoencoder that starts where the data is: its first atoms are random directions within
 * the principal subspace that holds 99 % of the variance. Directions in which no row reaches never
 * win a place among the k highest, and latents that start there die.
 *
 * <p>Source: arXiv:2508.16929. Cost: as a plain autoencoder and 2·8192·d² + 9d³ operations once.
 * Weakness: where rows fill all dimensions alike, it is the random start.
 *
 * @param latents h, at least 1 and no more than there are rows
 * @param k active latents of a code, from 1 to h
 * @param start where the atoms start
 * @param epochs passes over the rows
 * @param batch rows of a step
 * @param rate Adam's, after a warm-up over 5 % of the steps
 * @param seed of the start and the order of the rows
 */
@Method(
    id = "active-subspace-autoencoder",
    name = "Active-subspace autoencoder",
    rows = "S115",
    source = "arXiv:2508.16929",
    summary = "A top-k autoencoder whose atoms start within the subspace that the rows fill")
public record ActiveSubspaceAutoencoder(
    @Option(value = "latents; no more than there are rows", min = 1, max = 1 << 20) int latents,
    @Option(value = "active latents of a code", min = 1, max = 1 << 16) int k,
    @Option("where the atoms start; random is what this method improves on") Recipe.Start start,
    @Option(value = "passes over the rows", min = 1, max = 100_000) int epochs,
    @Option(value = "rows of a step", min = 1, max = 1 << 20) int batch,
    @Option(value = "how far a step goes", min = 1e-8, max = 1) double rate,
    @Option("of the start and the order of the rows") Seed seed)
    implements SparseCoder {
  public static final ActiveSubspaceAutoencoder DEFAULTS =
      new ActiveSubspaceAutoencoder(
          4096, 32, Recipe.Start.ACTIVE_SUBSPACE, 10, 1024, 1e-3, Seed.DEFAULT);

  public ActiveSubspaceAutoencoder {
    Options.check(ActiveSubspaceAutoencoder.class, latents, k, start, epochs, batch, rate, seed);
  }

  @Override
  public FittedCoder fit(TrainingSet data, TrainingRun run) throws IOException {
    var shape = new Recipe.Shape(latents, k, k, Recipe.Tie.UNTIED, start);
    var pace = new Recipe.Pace(epochs, batch, rate, PublishedTerms.WARM_UP);
    var plain = TrainingSet.of(data.passages());
    return new Training(new Recipe(shape, Recipe.Terms.ERROR, pace, seed)).fit(plain, run);
  }
}
