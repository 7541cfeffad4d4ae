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
 * Contrastive sparse representation: a top-k autoencoder whose codes also tell rows from each
 * other. Minimises the error of k latents and ⅛ of that of 4k, a tenth of the error that idle
 * latents make of what is left over, and a tenth of the contrast between the rows of a batch.
 *
 * <p>Source: arXiv:2503.01776. The error is counted in units of the variance of the rows. Cost:
 * 2·n·h·d operations an epoch and what {@link Training} says. Weakness: for few active latents many
 * latents die; CSRv2 keeps them.
 *
 * @param latents h, at least 1 and no more than there are rows
 * @param k active latents of a code, from 1 to h
 * @param start where the atoms start, random as published; rows make codes find neighbours better
 *     and decode worse
 * @param contrast weight of the contrast between rows; 0 is none
 * @param epochs passes over the rows
 * @param batch rows of a step
 * @param rate Adam's, after a warm-up over 5 % of the steps
 * @param seed of the start and the order of the rows
 */
@Method(
    id = "csr",
    name = "Contrastive sparse representation (CSR)",
    source = "arXiv:2503.01776",
    summary = "A top-k autoencoder whose codes also tell the rows of a batch from each other")
public record Csr(
    @Option(value = "latents; no more than there are rows", min = 1, max = 1 << 20) int latents,
    @Option(value = "active latents of a code", min = 1, max = 1 << 16) int k,
    @Option("where the atoms start; rows find neighbours better, random decodes better")
        Recipe.Start start,
    @Option(value = "weight of the contrast between rows; 0 is none", min = 0, max = 100)
        double contrast,
    @Option(value = "passes over the rows", min = 1, max = 100_000) int epochs,
    @Option(value = "rows of a step", min = 1, max = 1 << 20) int batch,
    @Option(value = "how far a step goes", min = 1e-8, max = 1) double rate,
    @Option("of the start and the order of the rows") Seed seed)
    implements SparseCoder {
  public static final Csr DEFAULTS =
      new Csr(4096, 32, Recipe.Start.RANDOM, 0.1, 10, 1024, 1e-3, Seed.DEFAULT);

  public Csr {
    Options.check(Csr.class, latents, k, start, contrast, epochs, batch, rate, seed);
  }

  @Override
  public FittedCoder fit(TrainingSet data, TrainingRun run) throws IOException {
    var shape = new Recipe.Shape(latents, k, k, Recipe.Tie.TIED, start);
    Recipe.Terms terms = PublishedTerms.ALL.withContrast(contrast, 0, PublishedTerms.TEMPERATURE);
    var pace = new Recipe.Pace(epochs, batch, rate, PublishedTerms.WARM_UP);
    var plain = TrainingSet.of(data.passages());
    return new Training(new Recipe(shape, terms, pace, seed)).fit(plain, run);
  }
}
