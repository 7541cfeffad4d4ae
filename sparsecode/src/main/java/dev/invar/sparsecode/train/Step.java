package dev.invar.sparsecode.train;

import dev.invar.linalg.AdamStep;
import dev.invar.linalg.FloatMatrix;
import java.util.Arrays;
import java.util.Optional;

/**
 * One step: codes a batch, measures the loss, and moves the parameters. Holds the room that steps
 * share. The result does not depend on the number of threads: each row and each latent is worked on
 * by one of them, in an order of its own.
 */
final class Step {
  private static final int LATENTS = 64;

  /** Keeps Adam's division from 0; as in the published training. */
  private static final double EPSILON = 6.25e-10;

  private final Recipe recipe;
  private final TrainingRows data;
  private final double variance;
  private final Lanes lanes;
  private final StepCodes codes;
  private final ForwardPass[] passes;
  private final double[] losses;
  private final double[] lengths;
  private final float[] biasGradient;

  /**
   * @param data what the batches come from
   * @param most the largest k there will be
   */
  Step(Recipe recipe, TrainingRows data, int most, Lanes lanes) {
    this.recipe = recipe;
    this.data = data;
    this.variance = Math.max(Float.MIN_NORMAL, data.passages().variance());
    this.lanes = lanes;
    int rows = data.batchRows();
    this.codes = new StepCodes(rows, most, recipe, data.passages().width());
    this.passes = new ForwardPass[(rows + ForwardPass.ROWS - 1) / ForwardPass.ROWS];
    Arrays.setAll(passes, i -> new ForwardPass());
    this.losses = new double[rows];
    this.lengths = new double[rows];
    this.biasGradient = new float[recipe.shape().latents()];
  }

  /** The codes of the last step. */
  StepCodes codes() {
    return codes;
  }

  /**
   * Measures the loss of a batch and its slopes.
   *
   * @param k active latents
   * @param idle latents that count as idle
   * @param step number of the step
   * @param gradient is given the gradient
   * @return the loss
   */
  double measure(Batch batch, Parameters parameters, int k, int[] idle, long step, Taker gradient) {
    FloatMatrix idleEncoder = idleRows(parameters.encoderValues(), idle);
    float[] bias = parameters.bias().values().row(0);
    var idleBias = new float[idle.length];
    for (int i = 0; i < idle.length; i++) {
      idleBias[i] = bias[idle[i]];
    }
    FloatMatrix atoms = parameters.atoms().values();
    var errors = new RowErrors(codes, recipe.terms(), atoms, variance, idle.length);
    lanes.each(
        passes.length,
        piece -> {
          int from = piece * ForwardPass.ROWS;
          int to = Math.min(batch.size(), from + ForwardPass.ROWS);
          FloatMatrix rows = batch.rows().rowRange(from, to);
          ForwardPass pass = passes[piece];
          pass.find(rows, parameters.encoderValues(), bias, StepCodes.sought(recipe, k));
          for (int row = from; row < to; row++) {
            codes.set(row, pass.of(row - from), k);
          }
          if (codes.idle.width() > 0 && idle.length > 0) {
            pass.find(rows, idleEncoder, idleBias, Math.min(codes.idle.width(), idle.length));
            for (int row = from; row < to; row++) {
              codes.setIdle(row, pass.of(row - from), idle);
            }
          }
          var x = new float[rows.columns()];
          for (int row = from; row < to; row++) {
            rows.copyRow(row - from, x);
            losses[row] = errors.set(row, x);
            lengths[row] = length(row);
          }
        });
    codes.index();
    double loss = Arrays.stream(losses).sum() + contrast(batch) + flops();
    Optional<Coherence> coherence = coherence(parameters, step);
    gradient.take(new StepGradient(codes, batch.rows(), coherence));
    return loss + coherence.map(Coherence::loss).orElse(0.0);
  }

  /** Takes the gradient of a step. */
  interface Taker {
    void take(StepGradient gradient);
  }

  private static FloatMatrix idleRows(FloatMatrix encoder, int[] idle) {
    FloatMatrix rows = FloatMatrix.allocate(idle.length, encoder.columns());
    var row = new float[encoder.columns()];
    for (int i = 0; i < idle.length; i++) {
      encoder.copyRow(idle[i], row);
      rows.setRow(i, row);
    }
    return rows;
  }

  private double length(int row) {
    double squares = 0;
    for (int place = codes.main.start(row); place < codes.main.end(row); place++) {
      squares += (double) codes.main.values[place] * codes.main.values[place];
    }
    return Math.sqrt(squares);
  }

  private double contrast(Batch batch) {
    Recipe.Terms terms = recipe.terms();
    double loss = 0;
    if (terms.contrast() > 0) {
      loss += contrast(Askers.passages(batch), terms.contrast());
    }
    if (terms.answers() > 0 && batch.queries().length > 0) {
      loss += contrast(Askers.queries(batch, data), terms.answers());
    }
    return loss;
  }

  private double contrast(Contrast.Asking asking, double weight) {
    var contrast = new Contrast(codes.main, asking, recipe.terms().temperature(), weight);
    var shares = new double[asking.count()];
    lanes.each(
        pieces(asking.count()),
        piece -> {
          int to = Math.min(asking.count(), (piece + 1) * LATENTS);
          for (int asker = piece * LATENTS; asker < to; asker++) {
            shares[asker] = contrast.ask(asker, lengths);
          }
        });
    lanes.each(
        pieces(codes.rows()),
        piece -> {
          int to = Math.min(codes.rows(), (piece + 1) * LATENTS);
          for (int row = piece * LATENTS; row < to; row++) {
            contrast.pass(row, lengths);
          }
        });
    return Arrays.stream(shares).sum();
  }

  private static int pieces(int count) {
    return (count + LATENTS - 1) / LATENTS;
  }

  /** weight · Σᵤ (mean over rows of aᵤ)², the expected products of two codes. */
  private double flops() {
    double weight = recipe.terms().flops();
    if (weight == 0) {
      return 0;
    }
    CodeGroup main = codes.main;
    double loss = 0;
    for (int u = 0; u < biasGradient.length; u++) {
      double sum = 0;
      int end = main.firstOf(u) + main.countOf(u);
      for (int ordinal = main.firstOf(u); ordinal < end; ordinal++) {
        sum += main.values[main.placeAt(ordinal)];
      }
      double mean = sum / codes.rows();
      loss += weight * mean * mean;
      for (int ordinal = main.firstOf(u); ordinal < end; ordinal++) {
        main.slopes[main.placeAt(ordinal)] += (float) (2 * weight * mean / codes.rows());
      }
    }
    return loss;
  }

  private Optional<Coherence> coherence(Parameters parameters, long step) {
    double weight = recipe.terms().coherence();
    return weight == 0
        ? Optional.empty()
        : Optional.of(
            new Coherence(
                parameters.atoms().values(),
                weight,
                recipe.seed().derive("coherence"),
                step,
                lanes));
  }

  /** Moves the parameters against a gradient. */
  void move(Parameters parameters, StepGradient gradient, double rate, long step) {
    var adam = new AdamStep(rate, EPSILON, step + 1);
    int h = parameters.latents();
    lanes.each(
        pieces(h),
        piece -> {
          var row = new StepGradient.Row(parameters.width());
          int to = Math.min(h, (piece + 1) * LATENTS);
          for (int latent = piece * LATENTS; latent < to; latent++) {
            gradient.set(latent, row);
            biasGradient[latent] = (float) row.bias;
            move(parameters, latent, row, adam);
          }
        });
    parameters.bias().step(0, biasGradient, adam);
  }

  /** The gradient's part along an atom is taken off, and the atom stays of length 1. */
  private static void move(Parameters parameters, int latent, StepGradient.Row row, AdamStep adam) {
    if (parameters.encoder().isPresent()) {
      parameters.encoder().get().step(latent, row.encoder, adam);
    } else {
      for (int j = 0; j < row.atom.length; j++) {
        row.atom[j] += row.encoder[j];
      }
    }
    parameters.atoms().stepOfUnitRow(latent, row.atom, adam);
  }
}
