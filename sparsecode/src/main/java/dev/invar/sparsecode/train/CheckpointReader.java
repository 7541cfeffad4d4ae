package dev.invar.sparsecode.train;

import dev.invar.formats.Tensor;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.FormatException;
import dev.invar.sparsecode.TrainingReport.Moment;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;

/**
 * Takes a training's state from the tensors of a {@link Checkpoint}; what does not fit or is out of
 * range fails with a {@link FormatException} that names the tensor.
 */
final class CheckpointReader {
  private final Path file;
  private final Map<String, Tensor> tensors;

  CheckpointReader(Path file, Map<String, Tensor> tensors) {
    this.file = file;
    this.tensors = tensors;
  }

  /** Sets a state; steps is how many there are in all. */
  void read(long steps, TrainingState state) {
    set("atoms", state.parameters.atoms());
    state.parameters.encoder().ifPresent(encoder -> set("encoder", encoder));
    set("bias", state.parameters.bias());
    set("idle", state.usage.idleSteps);
    set("counts", state.usage.counts);
    readMoments(steps, state);
    LongToDoubleFunction numbers = numbers("state", 3);
    state.step = whole("state, step", numbers.applyAsDouble(0), steps);
    state.usage.lossSum = finite("state, sum of losses", numbers.applyAsDouble(1));
    state.usage.lossCount =
        (int) whole("state, number of losses", numbers.applyAsDouble(2), state.step);
  }

  private void readMoments(long steps, TrainingState state) {
    long count = tensor("moments").count() / Checkpoint.MOMENT;
    LongToDoubleFunction moments = numbers("moments", Checkpoint.MOMENT * count);
    for (long at = 0; at < Checkpoint.MOMENT * count; at += Checkpoint.MOMENT) {
      state.moments.add(
          new Moment(
              whole("moments, step", moments.applyAsDouble(at), steps),
              finite("moments, loss", moments.applyAsDouble(at + 1)),
              finite("moments, dead share", moments.applyAsDouble(at + 2)),
              finite("moments, skew", moments.applyAsDouble(at + 3))));
    }
  }

  private void set(String name, Learned learned) {
    copy(name, learned.values());
    copy(name + ".m", learned.means());
    copy(name + ".v", learned.squares());
  }

  private void copy(String name, FloatMatrix into) {
    FloatMatrix matrix = tensor(name).matrix();
    if (matrix.rows() != into.rows() || matrix.columns() != into.columns()) {
      throw failure(name, into, matrix);
    }
    into.segment().copyFrom(matrix.segment());
  }

  private void set(String name, int[] into) {
    LongToDoubleFunction numbers = numbers(name, into.length);
    for (int u = 0; u < into.length; u++) {
      into[u] = (int) whole(name + ", latent " + u, numbers.applyAsDouble(u), Integer.MAX_VALUE);
    }
  }

  private LongToDoubleFunction numbers(String name, long count) {
    Tensor tensor = tensor(name);
    if (tensor.count() != count) {
      throw failure(name, count + " numbers", tensor.count());
    }
    return tensor.numbers();
  }

  private Tensor tensor(String name) {
    return Optional.ofNullable(tensors.get(name))
        .orElseThrow(() -> failure(name, "a tensor of this name", tensors.keySet()));
  }

  private long whole(String what, double number, long most) {
    if (!(number >= 0 && number <= most && number == Math.rint(number))) {
      throw failure(what, "a whole number from 0 to " + most, number);
    }
    return (long) number;
  }

  private double finite(String what, double number) {
    if (!Double.isFinite(number)) {
      throw failure(what, "a finite number", number);
    }
    return number;
  }

  private FormatException failure(String what, Object expected, Object found) {
    return new FormatException(
        file.toString(), "tensor %s: expected %s, found %s".formatted(what, expected, found));
  }
}
