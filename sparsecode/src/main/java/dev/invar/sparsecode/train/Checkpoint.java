package dev.invar.sparsecode.train;

import dev.invar.formats.ElementType;
import dev.invar.formats.Tensor;
import dev.invar.formats.safetensors.SafetensorsFile;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import dev.invar.sparsecode.TrainingReport.Moment;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongToDoubleFunction;

/**
 * A training between two steps, as a safetensors file: everything that the steps to come depend on.
 *
 * <pre>
 * atoms, atoms.m, atoms.v          F32 [h, d]
 * encoder, encoder.m, encoder.v    F32 [h, d]; only if the weights are not tied
 * bias, bias.m, bias.v             F32 [1, h]
 * idle                             I32 [h]     steps without a row
 * counts                           I32 [h]     rows since the last moment
 * moments                          F64 [n, 4]  step, loss, dead share, skew
 * state                            F64 [3]     step, sum of losses, number of losses
 * </pre>
 *
 * <p>The metadata holds, under {@code training}, what the training is known by: recipe and data. A
 * file of another training is refused.
 */
final class Checkpoint {
  private static final String TRAINING = "training";
  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfDouble DOUBLE =
      ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private Checkpoint() {}

  static void write(Path file, String training, TrainingState state) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      var tensors = new LinkedHashMap<String, Tensor>();
      put(tensors, "atoms", state.parameters.atoms());
      state.parameters.encoder().ifPresent(encoder -> put(tensors, "encoder", encoder));
      put(tensors, "bias", state.parameters.bias());
      tensors.put("idle", integers(state.usage.idleSteps, arena));
      tensors.put("counts", integers(state.usage.counts, arena));
      var moments = new double[4 * state.moments.size()];
      for (int i = 0; i < state.moments.size(); i++) {
        Moment moment = state.moments.get(i);
        moments[4 * i] = moment.step();
        moments[4 * i + 1] = moment.loss();
        moments[4 * i + 2] = moment.deadShare();
        moments[4 * i + 3] = moment.skew();
      }
      tensors.put("moments", doubles(moments, List.of(state.moments.size() + 0L, 4L), arena));
      double[] numbers = {state.step, state.usage.lossSum, state.usage.lossCount};
      tensors.put("state", doubles(numbers, List.of(3L), arena));
      SafetensorsFile.write(file, Map.of(TRAINING, training), tensors);
    }
  }

  /**
   * Sets a training to where a file left it.
   *
   * @throws OptionException if the file is of another training, or damaged
   * @throws FormatException if it is no such file
   */
  static void read(Path file, String training, TrainingState state) throws IOException {
    SafetensorsFile saved = SafetensorsFile.open(file);
    String found = saved.metadata().getOrDefault(TRAINING, "none");
    if (!found.equals(training)) {
      throw new OptionException(
          "checkpoint " + file,
          "one of this training, " + training + " (remove the file to begin anew)",
          found);
    }
    get(file, saved, "atoms", state.parameters.atoms());
    if (state.parameters.encoder().isPresent()) {
      get(file, saved, "encoder", state.parameters.encoder().get());
    }
    get(file, saved, "bias", state.parameters.bias());
    int h = state.parameters.latents();
    LongToDoubleFunction idle = numbers(file, saved, "idle", h);
    LongToDoubleFunction counts = numbers(file, saved, "counts", h);
    for (int u = 0; u < h; u++) {
      state.usage.idleSteps[u] = (int) idle.applyAsDouble(u);
      state.usage.counts[u] = (int) counts.applyAsDouble(u);
    }
    long count = saved.tensor("moments").count();
    LongToDoubleFunction moments = saved.tensor("moments").numbers();
    for (long at = 0; at + 3 < count; at += 4) {
      state.moments.add(
          new Moment(
              (long) moments.applyAsDouble(at),
              moments.applyAsDouble(at + 1),
              moments.applyAsDouble(at + 2),
              moments.applyAsDouble(at + 3)));
    }
    LongToDoubleFunction numbers = numbers(file, saved, "state", 3);
    state.step = (long) numbers.applyAsDouble(0);
    state.usage.lossSum = numbers.applyAsDouble(1);
    state.usage.lossCount = (int) numbers.applyAsDouble(2);
  }

  private static void put(Map<String, Tensor> tensors, String name, Learned learned) {
    tensors.put(name, Tensor.of(learned.values()));
    tensors.put(name + ".m", Tensor.of(learned.means()));
    tensors.put(name + ".v", Tensor.of(learned.squares()));
  }

  private static void get(Path file, SafetensorsFile saved, String name, Learned learned) {
    copy(file, saved, name, learned.values());
    copy(file, saved, name + ".m", learned.means());
    copy(file, saved, name + ".v", learned.squares());
  }

  private static void copy(Path file, SafetensorsFile saved, String name, FloatMatrix into) {
    FloatMatrix matrix = saved.tensor(name).matrix();
    if (matrix.rows() != into.rows() || matrix.columns() != into.columns()) {
      throw new FormatException(
          file.toString(), "tensor " + name + ": expected " + into + ", found " + matrix);
    }
    into.segment().copyFrom(matrix.segment());
  }

  private static LongToDoubleFunction numbers(
      Path file, SafetensorsFile saved, String name, int count) {
    Tensor tensor = saved.tensor(name);
    if (tensor.count() != count) {
      throw new FormatException(
          file.toString(),
          "tensor %s: expected %d numbers, found %d".formatted(name, count, tensor.count()));
    }
    return tensor.numbers();
  }

  private static Tensor integers(int[] values, Arena arena) {
    MemorySegment memory = arena.allocate((long) Integer.BYTES * values.length, Integer.BYTES);
    MemorySegment.copy(values, 0, memory, INT, 0, values.length);
    return new Tensor(ElementType.I32, List.of((long) values.length), memory);
  }

  private static Tensor doubles(double[] values, List<Long> shape, Arena arena) {
    MemorySegment memory = arena.allocate((long) Double.BYTES * values.length, Double.BYTES);
    MemorySegment.copy(values, 0, memory, DOUBLE, 0, values.length);
    return new Tensor(ElementType.F64, shape, memory);
  }
}
