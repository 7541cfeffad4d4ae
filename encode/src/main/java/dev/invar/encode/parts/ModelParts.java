package dev.invar.encode.parts;

import dev.invar.encode.onnx.ModelResult;
import dev.invar.encode.pooling.Pooling;
import dev.invar.method.Method;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What an encoder is made of.
 *
 * @param id the encoder's name
 * @param model the ONNX file
 * @param modelDigest its SHA-256, 64 hex digits
 * @param tokenizer reads the text of {@code tokenizer.json}
 * @param tokenizerDigest its SHA-256, 64 hex digits
 * @param pooling how token states become one vector; empty if the model does that itself
 * @param prefixes what is put before texts
 * @param normalized whether vectors are scaled to length 1
 * @param maxTokens most tokens of a text, special tokens and prefix counted
 * @param width what the files say the width is; empty if they do not
 */
public record ModelParts(
    String id,
    Path model,
    String modelDigest,
    Supplier<String> tokenizer,
    String tokenizerDigest,
    Optional<Pooling> pooling,
    Prefixes prefixes,
    boolean normalized,
    int maxTokens,
    Optional<Integer> width) {

  /** The pooling's name in the encoder's space. */
  public String poolingName() {
    return pooling
        .map(method -> method.getClass().getAnnotation(Method.class).id())
        .orElse("by-the-model");
  }

  /** These parts with other prefixes. */
  public ModelParts with(Prefixes others) {
    return new ModelParts(
        id,
        model,
        modelDigest,
        tokenizer,
        tokenizerDigest,
        pooling,
        others,
        normalized,
        maxTokens,
        width);
  }

  /** What the model must give. */
  public ModelResult result() {
    return pooling.isPresent() ? ModelResult.TOKEN_STATES : ModelResult.SENTENCE_VECTORS;
  }
}
