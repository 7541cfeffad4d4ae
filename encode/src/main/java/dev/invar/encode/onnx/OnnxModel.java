package dev.invar.encode.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import dev.invar.cache.CacheFolder;
import dev.invar.encode.natives.NativeLibraries;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;

/**
 * A transformer of token ids. Safe for use by several threads; each inference runs on the thread
 * that asks for it.
 */
public final class OnnxModel implements AutoCloseable {
  private static final String IDS = "input_ids";
  private static final String MASK = "attention_mask";
  private static final String TYPES = "token_type_ids";
  private static final List<String> INPUTS = List.of(IDS, MASK, TYPES);

  private final Path file;
  private final OrtEnvironment environment;
  private final OrtSession session;
  private final Output output;
  private final ConcurrentLinkedQueue<Workspace> workspaces = new ConcurrentLinkedQueue<>();
  private final ReentrantReadWriteLock life = new ReentrantReadWriteLock();
  private boolean closed;

  private OnnxModel(Path file, OrtEnvironment environment, OrtSession session, Output output) {
    this.file = file;
    this.environment = environment;
    this.session = session;
    this.output = output;
  }

  /**
   * Opens a model.
   *
   * @param file the model
   * @param result what is wanted of it
   * @throws FormatException if it is no model, wants inputs other than ids, mask and types, or
   *     lacks the result
   * @throws BackendException if ONNX Runtime does not load
   */
  public static OnnxModel open(Path file, ModelResult result, CacheFolder cache) {
    NativeLibraries.prepareOnnxRuntime(cache);
    OrtEnvironment environment = environment();
    try {
      OrtSession session = session(environment, file);
      try {
        requireInputs(file, session.getInputInfo());
        Output output = output(file, session.getOutputInfo(), result);
        return new OnnxModel(file, environment, session, output).withWidth();
      } catch (RuntimeException | OrtException e) {
        session.close();
        throw e;
      }
    } catch (OrtException e) {
      throw new FormatException(file, "expected an ONNX model, found " + e.getMessage(), e);
    }
  }

  /** Components of a row of the result. */
  public int width() {
    return output.width();
  }

  /**
   * Runs the model over texts of equal length, without padding.
   *
   * @param ids texts·t ids, text by text; only read
   * @param texts how many, at least 1
   * @param use given (texts·t)×width token states, or texts×width sentence vectors; they are valid
   *     only until it returns
   * @throws BackendException if the model fails or is closed
   */
  public void run(long[] ids, int texts, Consumer<FloatMatrix> use) {
    life.readLock().lock();
    try {
      if (closed) {
        throw new BackendException("encoder of " + file + ": expected to be open, is closed");
      }
      Workspace polled = workspaces.poll();
      Workspace workspace = polled == null ? new Workspace() : polled;
      infer(ids, texts, workspace, use);
      workspaces.offer(workspace);
    } catch (OrtException e) {
      throw new BackendException(
          "ONNX Runtime failed on %s with %d texts of %d tokens: %s"
              .formatted(file, texts, ids.length / texts, e.getMessage()),
          e);
    } finally {
      life.readLock().unlock();
    }
  }

  /** Waits for the inferences in hand. */
  @Override
  public void close() {
    life.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        session.close();
        workspaces.clear();
      }
    } catch (OrtException e) {
      throw new BackendException("ONNX Runtime cannot close " + file, e);
    } finally {
      life.writeLock().unlock();
    }
  }

  private void infer(long[] ids, int texts, Workspace workspace, Consumer<FloatMatrix> use)
      throws OrtException {
    int length = ids.length / texts;
    long rows = output.perToken() ? ids.length : texts;
    ByteBuffer states = workspace.states(rows * width());
    long[] resultShape =
        output.perToken() ? new long[] {texts, length, width()} : new long[] {texts, width()};
    long[] shape = {texts, length};
    Map<String, OnnxTensor> inputs = HashMap.newHashMap(INPUTS.size());
    try (var into = OnnxTensor.createTensor(environment, Workspace.floats(states), resultShape)) {
      for (String input : session.getInputNames()) {
        inputs.put(input, input(input, ids, workspace, shape));
      }
      session.run(inputs, Map.of(output.name(), into)).close();
      use.accept(FloatMatrix.wrap(MemorySegment.ofBuffer(states), rows, width()));
    } finally {
      inputs.values().forEach(OnnxTensor::close);
    }
  }

  private OnnxTensor input(String name, long[] ids, Workspace workspace, long[] shape)
      throws OrtException {
    return OnnxTensor.createTensor(
        environment,
        switch (name) {
          case IDS -> workspace.ids(ids);
          case MASK -> workspace.ones(ids.length);
          default -> workspace.zeros(ids.length);
        },
        shape);
  }

  /** A model may leave the width of its result open; then one token tells. */
  private OnnxModel withWidth() throws OrtException {
    if (width() > 0) {
      return this;
    }
    Map<String, OnnxTensor> inputs = HashMap.newHashMap(INPUTS.size());
    var workspace = new Workspace();
    try {
      for (String input : session.getInputNames()) {
        inputs.put(input, input(input, new long[] {0}, workspace, new long[] {1, 1}));
      }
      try (var results = session.run(inputs, Set.of(output.name()))) {
        long[] shape = ((TensorInfo) results.get(0).getInfo()).getShape();
        int width = (int) shape[shape.length - 1];
        return new OnnxModel(
            file, environment, session, new Output(output.name(), width, output.perToken()));
      }
    } finally {
      inputs.values().forEach(OnnxTensor::close);
    }
  }

  private static OrtEnvironment environment() {
    try {
      return OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);
    } catch (LinkageError e) {
      throw new BackendException("ONNX Runtime does not load: " + e.getMessage(), e);
    }
  }

  /** One thread per inference, since several inferences side by side waste less than one split. */
  private static OrtSession session(OrtEnvironment environment, Path file) throws OrtException {
    try (var options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setMemoryPatternOptimization(false);
      options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);
      return environment.createSession(file.toString(), options);
    }
  }

  private static void requireInputs(Path file, Map<String, NodeInfo> inputs) {
    if (!inputs.containsKey(IDS) || !INPUTS.containsAll(inputs.keySet())) {
      throw new FormatException(
          file, "expected inputs among " + INPUTS + " with " + IDS + ", found " + inputs.keySet());
    }
    inputs.forEach((name, node) -> {
      if (!(node.getInfo() instanceof TensorInfo tensor)
          || tensor.type != OnnxJavaType.INT64
          || tensor.getShape().length != 2) {
        throw new FormatException(
            file, name + ": expected int64 of 2 dimensions, found " + node.getInfo());
      }
    });
  }

  private static Output output(Path file, Map<String, NodeInfo> outputs, ModelResult result) {
    Optional<Output> found =
        switch (result) {
          case TOKEN_STATES -> Output.tokens(outputs);
          case SENTENCE_VECTORS -> Output.texts(outputs);
        };
    return found.orElseThrow(() ->
        new FormatException(
            file, "expected an output of " + result + ", found " + outputs.values()));
  }
}
