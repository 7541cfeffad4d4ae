package dev.invar.encode;

import dev.invar.encode.onnx.ModelResult;
import dev.invar.encode.onnx.OnnxModel;
import dev.invar.encode.parts.ModelParts;
import dev.invar.encode.tokens.PassageCutter;
import dev.invar.encode.tokens.TextTokenizer;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.space.Role;
import dev.invar.space.Space;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.stream.IntStream;

/** An encoder of a tokenizer, a transformer run by ONNX Runtime, and a pooling. */
final class OnnxEncoder implements Encoder {
  private final ModelParts parts;
  private final OnnxModel model;
  private final TextTokenizer tokenizer;
  private final Space space;
  private final int threads;
  private volatile BatchRule batches = new BatchRule(0);
  private volatile boolean batchesTried;

  private OnnxEncoder(ModelParts parts, OnnxModel model, TextTokenizer tokenizer, int threads) {
    this.parts = parts;
    this.model = model;
    this.tokenizer = tokenizer;
    this.threads = threads;
    this.space =
        new Space(
            parts.id(),
            parts.modelDigest(),
            parts.tokenizerDigest(),
            parts.poolingName(),
            parts.prefixes().query(),
            parts.prefixes().passage(),
            parts.normalized(),
            model.width());
  }

  /** Loads tokenizer and model side by side, since each takes a noticeable while. */
  static OnnxEncoder open(ModelParts parts, EncoderSettings settings) {
    var tokenizer =
        CompletableFuture.supplyAsync(
            () ->
                TextTokenizer.of(
                    parts.tokenizer().get(), parts.id() + " tokenizer", settings.cache()),
            task -> Thread.ofPlatform().daemon().name("tokenizer loader").start(task));
    OnnxModel model;
    try {
      model = OnnxModel.open(parts.model(), parts.result(), settings.cache());
    } catch (RuntimeException e) {
      closeWhenLoaded(tokenizer);
      throw e;
    }
    try {
      requireWidth(parts, model);
      requireRoom(parts, tokenizer.join());
      return new OnnxEncoder(parts, model, tokenizer.join(), settings.threads());
    } catch (CompletionException e) {
      model.close();
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    } catch (RuntimeException e) {
      model.close();
      closeWhenLoaded(tokenizer);
      throw e;
    }
  }

  private static void closeWhenLoaded(CompletableFuture<TextTokenizer> tokenizer) {
    try {
      tokenizer.join().close();
    } catch (CompletionException e) {
      // The model's failure is on its way; a second one would hide it.
    }
  }

  @Override
  public String id() {
    return parts.id();
  }

  @Override
  public Space space() {
    return space;
  }

  @Override
  public int maxTokens() {
    return parts.maxTokens();
  }

  @Override
  public FloatMatrix encode(List<String> texts, Role role, Progress progress) {
    FloatMatrix vectors = FloatMatrix.allocate(texts.size(), space.width());
    var done = new int[1];
    collect(
        texts,
        role,
        states -> SentenceVector.of(parts, states),
        (row, vector) -> {
          vectors.setRow(row, vector);
          done[0]++;
        },
        progress);
    return done[0] == texts.size() ? vectors : vectors.rowRange(0, done[0]);
  }

  @Override
  public List<FloatMatrix> encodeTokens(List<String> texts, Role role, Progress progress) {
    if (parts.result() != ModelResult.TOKEN_STATES) {
      throw new OptionException(
          "encoder", "one that gives token states", parts.id() + ", which gives sentence vectors");
    }
    var matrices = new ArrayList<FloatMatrix>(texts.size());
    collect(texts, role, OnnxEncoder::copy, (row, states) -> matrices.add(states), progress);
    return matrices;
  }

  @Override
  public <T> void stream(
      Iterator<T> items,
      Function<? super T, String> text,
      Role role,
      VectorSink<T> sink,
      Progress progress)
      throws IOException {
    new EncodingStream<T, float[]>(
            items,
            item -> ids(text.apply(item), role),
            plan(states -> SentenceVector.of(parts, states)),
            sink::accept,
            progress)
        .run();
  }

  @Override
  public List<TextSpan> split(String text, PassageWindow window) {
    if (window.tokens() > parts.maxTokens()) {
      throw new OptionException(
          "window tokens", "at most " + parts.maxTokens() + " with " + parts.id(), window.tokens());
    }
    String prefix = space.prefix(Role.PASSAGE);
    return new PassageCutter(tokenizer, prefix, text, window.tokens(), window.overlap())
        .cut().stream().map(passage -> new TextSpan(passage[0], passage[1])).toList();
  }

  @Override
  public void close() {
    model.close();
    tokenizer.close();
  }

  private long[] ids(String text, Role role) {
    return tokenizer.ids(space.prefix(role) + text, parts.maxTokens());
  }

  /** One text needs no other thread; more are streamed. */
  private <R> void collect(
      List<String> texts,
      Role role,
      Function<FloatMatrix, R> finish,
      EncodingStream.Sink<Integer, R> sink,
      Progress progress) {
    try {
      if (texts.size() == 1) {
        var result = new ArrayList<R>(1);
        model.run(ids(texts.getFirst(), role), 1, states -> result.add(finish.apply(states)));
        sink.accept(0, result.getFirst());
        progress.advance(1);
      } else if (!texts.isEmpty()) {
        new EncodingStream<Integer, R>(
                IntStream.range(0, texts.size()).iterator(),
                row -> ids(texts.get(row), role),
                plan(finish),
                sink,
                progress)
            .run();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("no sink of this class does input or output", e);
    }
  }

  private <R> InferencePlan<R> plan(Function<FloatMatrix, R> finish) {
    return new InferencePlan<>(model, batches(), threads, finish);
  }

  /** Tried at the first need, so that a single query never waits for it. */
  private BatchRule batches() {
    if (!batchesTried) {
      batches = BatchRule.of(model, tokenizer, parts.maxTokens());
      batchesTried = true;
    }
    return batches;
  }

  private static FloatMatrix copy(FloatMatrix states) {
    FloatMatrix copy = FloatMatrix.allocate(states.rows(), states.columns());
    copy.segment().copyFrom(states.segment());
    return copy;
  }

  private static void requireWidth(ModelParts parts, OnnxModel model) {
    if (parts.width().isPresent() && parts.width().get() != model.width()) {
      throw new FormatException(
          parts.id(),
          "width: expected the %d of the pooling's configuration, found %d in the model"
              .formatted(parts.width().get(), model.width()));
    }
  }

  private static void requireRoom(ModelParts parts, TextTokenizer tokenizer) {
    if (parts.maxTokens() <= tokenizer.specials()) {
      throw new FormatException(
          parts.id(),
          "most tokens of a text: expected more than the %d special tokens, found %d"
              .formatted(tokenizer.specials(), parts.maxTokens()));
    }
  }
}
