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
 * A top-k autoencoder whose atoms are pushed apart, so that changing one latent of a code disturbs
 * the others less: the mean of (Dᵢ·Dⱼ)² over pairs of 1,024 atoms, drawn for each step, is
 * minimised with the error.
 *
 * <p>Source: the penalty ‖DDᵀ − I‖² on weights is that of arXiv:1609.07093; here it is put on the
 * atoms of a sparse autoencoder. Cost: as a plain autoencoder and 4·1024²·d operations a step.
 * Weakness: more atoms than dimensions cannot all be orthogonal; their mean square cosine is at
 * least (h − d)/(d(h − 1)).
 *
 * @param latents h, at least 1 and no more than there are rows
 * @param k active latents of a code, from 1 to h
 * @param coherence weight of the mean square cosine of atoms, in units of the error
 * @param epochs passes over the rows
 * @param batch rows of a step
 * @param rate Adam's, after a warm-up over 5 % of the steps
 * @param seed of the start, the order of the rows and the atoms drawn
 */
@Method(
    id = "orthogonal-autoencoder",
    name = "Orthogonality-regularised autoencoder",
    rows = "V041",
    source = "arXiv:1609.07093",
    summary = "A top-k autoencoder whose atoms are pushed apart")
public record OrthogonalAutoencoder(
    @Option(value = "latents; no more than there are rows", min = 1, max = 1 << 20) int latents,
    @Option(value = "active latents of a code", min = 1, max = 1 << 16) int k,
    @Option(value = "weight of the mean square cosine of atoms; 0 is none", min = 0, max = 1e6)
        double coherence,
    @Option(value = "passes over the rows", min = 1, max = 100_000) int epochs,
    @Option(value = "rows of a step", min = 1, max = 1 << 20) int batch,
    @Option(value = "how far a step goes", min = 1e-8, max = 1) double rate,
    @Option("of the start, the order of the rows and the atoms drawn") Seed seed)
    implements SparseCoder {
  public static final OrthogonalAutoencoder DEFAULTS =
      new OrthogonalAutoencoder(4096, 32, 10, 10, 1024, 1e-3, Seed.DEFAULT);

  public OrthogonalAutoencoder {
    Options.check(OrthogonalAutoencoder.class, latents, k, coherence, epochs, batch, rate, seed);
  }

  @Override
  public FittedCoder fit(TrainingSet data, TrainingRun run) throws IOException {
    var shape = new Recipe.Shape(latents, k, k, Recipe.Tie.UNTIED, Recipe.Start.RANDOM);
    Recipe.Terms terms =
        Recipe.Terms.ERROR
            .withAuxiliary(PublishedTerms.IDLE_WEIGHT, PublishedTerms.IDLE_LATENTS)
            .withCoherence(coherence);
    var pace = new Recipe.Pace(epochs, batch, rate, PublishedTerms.WARM_UP);
    var plain = TrainingSet.of(data.passages());
    return new Training(new Recipe(shape, terms, pace, seed)).fit(plain, run);
  }
}
