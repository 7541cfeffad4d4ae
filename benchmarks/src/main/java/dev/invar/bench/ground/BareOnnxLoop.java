package dev.invar.bench.ground;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.invar.cache.CacheFolder;
import dev.invar.encode.natives.NativeLibraries;
import dev.invar.encode.parts.ModelParts;
import dev.invar.encode.pooling.Pooling;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.BackendException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * The loop that one writes first: texts in file order, batches of {@value #BATCH}, each padded to
 * its longest text, tokenised and then run, one step after the other, with ONNX Runtime's threads.
 */
final class BareOnnxLoop implements AutoCloseable {
  static final int BATCH = 32;

  private final HuggingFaceTokenizer tokenizer;
  private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
  private final OrtSession session;
  private final Pooling pooling;

  BareOnnxLoop(ModelParts parts, CacheFolder cache, int threads) throws IOException {
    NativeLibraries.loadTokenizers(cache);
    NativeLibraries.prepareOnnxRuntime(cache);
    pooling = parts.pooling().orElseThrow();
    var json = new ByteArrayInputStream(parts.tokenizer().get().getBytes(StandardCharsets.UTF_8));
    String most = Integer.toString(parts.maxTokens());
    tokenizer =
        HuggingFaceTokenizer.newInstance(
            json,
            Map.of(
                "padding",
                "true",
                "truncation",
                "true",
                "maxLength",
                most,
                "modelMaxLength",
                most));
    try (var options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(threads);
      session = environment.createSession(parts.model().toString(), options);
    } catch (OrtException e) {
      throw new BackendException("the bare loop cannot open " + parts.model(), e);
    }
  }

  /** One vector of length 1 per text, in order. */
  FloatMatrix encode(List<String> texts, int width) {
    FloatMatrix vectors = FloatMatrix.allocate(texts.size(), width);
    try {
      for (int from = 0; from < texts.size(); from += BATCH) {
        int to = Math.min(texts.size(), from + BATCH);
        encode(texts.subList(from, to), vectors.rowRange(from, to));
      }
    } catch (OrtException e) {
      throw new BackendException("the bare loop cannot run its model", e);
    }
    return vectors;
  }

  private void encode(List<String> batch, FloatMatrix into) throws OrtException {
    Encoding[] encodings = tokenizer.batchEncode(batch);
    var ids = new long[encodings.length][];
    var mask = new long[encodings.length][];
    var types = new long[encodings.length][];
    for (int i = 0; i < encodings.length; i++) {
      ids[i] = encodings[i].getIds();
      mask[i] = encodings[i].getAttentionMask();
      types[i] = encodings[i].getTypeIds();
    }
    try (OnnxTensor idTensor = OnnxTensor.createTensor(environment, ids);
        OnnxTensor maskTensor = OnnxTensor.createTensor(environment, mask);
        OnnxTensor typeTensor = OnnxTensor.createTensor(environment, types);
        OrtSession.Result result =
            session.run(
                Map.of(
                    "input_ids", idTensor,
                    "attention_mask", maskTensor,
                    "token_type_ids", typeTensor))) {
      var states = (float[][][]) result.get(0).getValue();
      for (int i = 0; i < states.length; i++) {
        into.setRow(i, pool(states[i], mask[i], into.columns()));
      }
    }
  }

  private float[] pool(float[][] states, long[] mask, int width) {
    FloatMatrix rows = FloatMatrix.allocate(states.length, width);
    for (int row = 0; row < states.length; row++) {
      rows.setRow(row, states[row]);
    }
    var vector = new float[width];
    pooling.pool(rows, mask, vector);
    double squares = 0;
    for (float x : vector) {
      squares += (double) x * x;
    }
    for (int i = 0; i < width; i++) {
      vector[i] /= (float) Math.sqrt(squares);
    }
    return vector;
  }

  @Override
  public void close() {
    tokenizer.close();
    try {
      session.close();
    } catch (OrtException e) {
      throw new BackendException("the bare loop cannot close its model", e);
    }
  }
}
