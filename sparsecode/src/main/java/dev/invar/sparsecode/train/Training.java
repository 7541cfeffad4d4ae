package dev.invar.sparsecode.train;

import dev.invar.method.NumericalException;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.FittedCoder;
import dev.invar.sparsecode.Sparsity;
import dev.invar.sparsecode.TrainingReport;
import dev.invar.sparsecode.TrainingRun;
import dev.invar.sparsecode.TrainingSet;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.TimeUnit;

/**
 * Trains a coder: x̂ = Σ aᵤDᵤ over the k highest activations a = W(x − b) + c above 0, where x is a
 * row of length 1 and b the mean of its role. The loss is that of {@link Recipe.Terms}, the error
 * in units of the variance; steps are Adam's. An atom has length 1: the gradient's part along it is
 * taken off before a step, and it is scaled to length 1 after it.
 *
 * <p>The gradient of such a code is sparse, and it is formed latent by latent and used at once, so
 * that a step costs one product 2·n·h·d to find the codes, O(n·k·d) for all else, and O(h·d) for
 * Adam. Memory: three matrices h×d, six if the weights are not tied.
 *
 * <p>The same data and recipe give the same bytes, on any number of threads, and if the run was
 * stopped at any step and went on from its checkpoint.
 */
public final class Training {
  private static final long SAVED_EVERY = TimeUnit.SECONDS.toNanos(30);

  private final Recipe recipe;
  private final int threads;

  /** A training on all processors. */
  public Training(Recipe recipe) {
    this(recipe, Runtime.getRuntime().availableProcessors());
  }

  Training(Recipe recipe, int threads) {
    this.recipe = recipe;
    this.threads = threads;
  }

  /** As {@link dev.invar.sparsecode.SparseCoder#fit}. */
  public FittedCoder fit(TrainingSet data, TrainingRun run) throws IOException {
    Recipe.Shape shape = recipe.shape();
    VectorSet passages = data.passagesFor(shape.latents());
    Recipe.Pace pace = recipe.pace();
    int pairs = recipe.terms().answers() > 0 ? Math.max(1, pace.batch() / 4) : 0;
    var rows = new TrainingRows(data, pace.batch(), pairs, recipe.seed());
    var state = new TrainingState(StartingPoint.of(shape, rows.passages(), recipe.seed()));
    String training = run.checkpoint().isPresent() ? TrainingIdentity.of(recipe, data) : "";
    if (run.checkpoint().isPresent() && Files.exists(run.checkpoint().get())) {
      Checkpoint.read(run.checkpoint().get(), training, steps(rows), state);
    }
    boolean completed = train(rows, state, run, training);
    if (run.checkpoint().isPresent() && completed) {
      Files.deleteIfExists(run.checkpoint().get());
    }
    var weights = state.parameters.weights(rows.passages().mean(), rows.queryCentre());
    var coder = new Coder(passages.space(), weights, Sparsity.of(shape.active()));
    return new FittedCoder(coder, new TrainingReport(state.moments, completed));
  }

  private long steps(TrainingRows rows) {
    return (long) recipe.pace().epochs() * rows.stepsOfPass();
  }

  private boolean train(TrainingRows rows, TrainingState state, TrainingRun run, String training)
      throws IOException {
    long steps = steps(rows);
    int most = Math.max(recipe.shape().activeAt(0, steps), recipe.shape().active());
    run.progress().begin("training", steps * rows.batchRows());
    run.progress().advance(state.step * rows.batchRows());
    boolean cancelled = false;
    try (var lanes = new Lanes(threads)) {
      var step = new Step(recipe, rows, most, lanes);
      long saved = System.nanoTime();
      while (state.step < steps) {
        cancelled = run.progress().isCancelled();
        if (cancelled) {
          break;
        }
        learn(step, rows, state, steps);
        run.progress().advance(rows.batchRows());
        if (run.checkpoint().isPresent() && System.nanoTime() - saved > SAVED_EVERY) {
          Checkpoint.write(run.checkpoint().get(), training, state);
          saved = System.nanoTime();
        }
      }
    }
    if (run.checkpoint().isPresent() && cancelled) {
      Checkpoint.write(run.checkpoint().get(), training, state);
    }
    run.progress().end();
    return !cancelled;
  }

  private void learn(Step step, TrainingRows rows, TrainingState state, long steps) {
    long number = state.step;
    int k = recipe.shape().activeAt(number, steps);
    int[] idle =
        recipe.terms().auxiliary() > 0 ? state.usage.idle(recipe.terms().idleAfter()) : new int[0];
    double rate = recipe.pace().rateAt(number, steps);
    double loss =
        step.measure(
            rows.batch(number),
            state.parameters,
            k,
            idle,
            number,
            gradient -> step.move(state.parameters, gradient, rate, number));
    if (!Double.isFinite(loss)) {
      throw new NumericalException(
          "training, step %d: expected a finite loss, found %s; a lower rate may help"
              .formatted(number, loss));
    }
    state.usage.add(step.codes().main, loss);
    state.step++;
    if (state.step % rows.stepsOfPass() == 0) {
      state.moments.add(state.usage.moment(state.step));
    }
  }
}
