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
 * Contrastive sparse representation for very few active latents: as {@link Csr}, but training
 * begins with many active latents and ends with k, and rows of one label, or a query and its
 * answers, are drawn together. Without labels each row belongs to itself alone.
 *
 * <p>Source: arXiv:2602.05735. The number of active latents falls in a line over the first 70 % of
 * the steps. Cost: as {@link Csr}, and more while more latents are active. The published tuning of
 * the encoder itself is left out: it changes the space. Weakness: rows of one label are drawn
 * together even where searches should tell them apart.
 *
 * @param latents h, at least 1 and no more than there are rows
 * @param k active latents of a code, from 1 to h
 * @param firstK active latents of the first step; at most a quarter of h is used
 * @param start where the atoms start, random as published; rows make codes find neighbours better
 *     and decode worse
 * @param contrast weight of the contrast between rows, by their labels if they have any
 * @param answers weight of the contrast between the answers to queries, if there are queries
 * @param epochs passes over the rows
 * @param batch rows of a step
 * @param rate Adam's, after a warm-up over 5 % of the steps
 * @param seed of the start and the order of the rows
 */
@Method(
    id = "csr-v2",
    name = "CSRv2",
    rows = "J16",
    source = "arXiv:2602.05735",
    summary = "A top-k autoencoder that begins with many active latents and draws labels together")
public record CsrV2(
    @Option(value = "latents; no more than there are rows", min = 1, max = 1 << 20) int latents,
    @Option(value = "active latents of a code", min = 1, max = 1 << 16) int k,
    @Option(value = "active latents of the first step", min = 1, max = 1 << 16) int firstK,
    @Option("where the atoms start; rows find neighbours better, random decodes better")
        Recipe.Start start,
    @Option(value = "weight of the contrast between rows; 0 is none", min = 0, max = 100)
        double contrast,
    @Option(value = "weight of the contrast between answers; 0 is none", min = 0, max = 100)
        double answers,
    @Option(value = "passes over the rows", min = 1, max = 100_000) int epochs,
    @Option(value = "rows of a step", min = 1, max = 1 << 20) int batch,
    @Option(value = "how far a step goes", min = 1e-8, max = 1) double rate,
    @Option("of the start and the order of the rows") Seed seed)
    implements SparseCoder {
  public static final CsrV2 DEFAULTS =
      new CsrV2(4096, 32, 64, Recipe.Start.RANDOM, 0.1, 0.1, 10, 1024, 1e-3, Seed.DEFAULT);

  public CsrV2 {
    Options.check(
        CsrV2.class, latents, k, firstK, start, contrast, answers, epochs, batch, rate, seed);
  }

  @Override
  public FittedCoder fit(TrainingSet data, TrainingRun run) throws IOException {
    int first = Math.max(k, Math.min(firstK, latents / 4));
    var shape = new Recipe.Shape(latents, k, first, Recipe.Tie.TIED, start);
    Recipe.Terms terms =
        PublishedTerms.ALL.withContrast(contrast, answers, PublishedTerms.TEMPERATURE);
    var pace = new Recipe.Pace(epochs, batch, rate, PublishedTerms.WARM_UP);
    return new Training(new Recipe(shape, terms, pace, seed)).fit(data, run);
  }
}
