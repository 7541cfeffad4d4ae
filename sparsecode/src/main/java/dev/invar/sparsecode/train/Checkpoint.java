package dev.invar.sparsecode.train;

import dev.invar.formats.ElementType;
import dev.invar.formats.Tensor;
import dev.invar.formats.safetensors.SafetensorsFile;
import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import dev.invar.sparsecode.TrainingReport.Moment;
import dev.invar.sparsecode.rows.ValueDigest;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
 * file of another training is refused. Under {@code content} stands a digest of that and of every
 * tensor, so that a file with a single wrong bit is refused too: a training that went on from it
 * would not come to the same bytes.
 */
final class Checkpoint {
  private static final String TRAINING = "training";
  private static final String CONTENT = "content";
  private static final int DIGEST_BYTES = 16;

  /** Numbers of a moment. */
  static final int MOMENT = 4;

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
      tensors.put("moments", moments(state.moments, arena));
      double[] numbers = {state.step, state.usage.lossSum, state.usage.lossCount};
      tensors.put("state", doubles(numbers, List.of(3L), arena));
      String content = content(training, tensors);
      SafetensorsFile.write(file, Map.of(TRAINING, training, CONTENT, content), tensors);
    }
  }

  private static Tensor moments(List<Moment> moments, Arena arena) {
    var numbers = new double[MOMENT * moments.size()];
    for (int i = 0; i < moments.size(); i++) {
      Moment moment = moments.get(i);
      numbers[MOMENT * i] = moment.step();
      numbers[MOMENT * i + 1] = moment.loss();
      numbers[MOMENT * i + 2] = moment.deadShare();
      numbers[MOMENT * i + 3] = moment.skew();
    }
    return doubles(numbers, List.of((long) moments.size(), (long) MOMENT), arena);
  }

  /** In the order of names: a file keeps its tensors in an order of its own. */
  private static String content(String training, Map<String, Tensor> tensors) {
    ValueDigest digest = new ValueDigest().add(training);
    new TreeMap<>(tensors)
        .forEach((name, tensor) ->
            digest.add("\n" + name + tensor.type() + tensor.shape()).add(tensor.data()));
    return digest.hex(DIGEST_BYTES);
  }

  /**
   * Sets a training to where a file left it.
   *
   * @param steps how many steps the training has
   * @throws FormatException if the file is no checkpoint, or damaged
   * @throws OptionException if the file is of another training
   */
  static void read(Path file, String training, long steps, TrainingState state) throws IOException {
    SafetensorsFile saved = SafetensorsFile.open(file);
    String found = saved.metadata().getOrDefault(TRAINING, "none");
    var tensors = new LinkedHashMap<String, Tensor>();
    for (String name : saved.names()) {
      tensors.put(name, saved.tensor(name));
    }
    String content = content(found, tensors);
    String expected = saved.metadata().getOrDefault(CONTENT, "none");
    if (!content.equals(expected)) {
      throw new FormatException(
          file.toString(),
          "digest of a checkpoint: expected %s, as its metadata says, found %s: damaged"
              .formatted(expected, content));
    }
    if (!found.equals(training)) {
      throw new OptionException(
          "checkpoint " + file,
          "one of this training, " + training + " (remove the file to begin anew)",
          found);
    }
    new CheckpointReader(file, tensors).read(steps, state);
  }

  private static void put(Map<String, Tensor> tensors, String name, Learned learned) {
    tensors.put(name, Tensor.of(learned.values()));
    tensors.put(name + ".m", Tensor.of(learned.means()));
    tensors.put(name + ".v", Tensor.of(learned.squares()));
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
