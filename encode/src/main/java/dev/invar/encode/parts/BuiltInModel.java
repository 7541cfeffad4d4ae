package dev.invar.encode.parts;

import dev.invar.cache.CacheFolder;
import dev.invar.cache.UnpackedFile;
import dev.invar.encode.pooling.ClsPooling;
import dev.invar.encode.pooling.MeanPooling;
import dev.invar.encode.pooling.Pooling;
import dev.invar.method.BackendException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * A model that comes with Invar. Its files lie on the class path as {@code id.onnx} and {@code
 * id-tokenizer.json}; the digests stand here, so that nothing is hashed at a start and a changed
 * file is noticed when it is unpacked.
 *
 * @param id the name that users give
 * @param description one sentence
 * @param modelDigest SHA-256 of the model file
 * @param bytes size of the model file
 * @param recipe how its makers use it
 */
public record BuiltInModel(
    String id, String description, String modelDigest, long bytes, Recipe recipe) {
  /** Width of every built-in model. */
  public static final int WIDTH = 384;

  private static final String UNCASED_TOKENIZER =
      "d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66";
  private static final String MINILM_TOKENIZER =
      "da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0";

  private static final Recipe BGE =
      new Recipe(
          UNCASED_TOKENIZER,
          ClsPooling.DEFAULTS,
          new Prefixes("Represent this sentence for searching relevant passages: ", ""),
          512);
  private static final Recipe MINILM =
      new Recipe(MINILM_TOKENIZER, MeanPooling.DEFAULTS, Prefixes.NONE, 256);
  private static final Recipe E5 =
      new Recipe(
          UNCASED_TOKENIZER, MeanPooling.DEFAULTS, new Prefixes("query: ", "passage: "), 512);

  /** All of them, the default first. */
  public static final List<BuiltInModel> ALL =
      List.of(
          new BuiltInModel(
              "bge-small-en-v1.5-q",
              "BGE small English 1.5, int8: fast and strong, the default",
              "6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4",
              34_014_426,
              BGE),
          new BuiltInModel(
              "all-minilm-l6-v2",
              "MiniLM of 6 layers: sentences and short paragraphs",
              "ca46f1a88a9c6e61b918af1ab38be3e7903b986616551f0a6f10a7ecc5730cd4",
              90_984_153,
              MINILM),
          new BuiltInModel(
              "bge-small-en",
              "BGE small English 1.0",
              "644fdaf59ddebaca416903a593665b74bddab9b168b0799d4034c0e7809699bf",
              133_093_490,
              BGE),
          new BuiltInModel(
              "bge-small-en-v1.5",
              "BGE small English 1.5: the strongest here on retrieval",
              "828e1496d7fabb79cfa4dcd84fa38625c0d3d21da474a00f08db0f559940cf35",
              133_093_490,
              BGE),
          new BuiltInModel(
              "e5-small-v2",
              "E5 small English 2",
              "b2a43b66f7f9b6f29643a21340ad7c03d2d91e6bd5d43429a77799a9ee880eb0",
              133_093_467,
              E5),
          new BuiltInModel(
              "e5-small-v2-q",
              "E5 small English 2, int8: fast",
              "7d9092cb25f2bd1c023b7e8d2aa459044a02030ac880e5a59fdaf27af69f1ded",
              34_014_367,
              E5));

  /**
   * How the makers of a family use their models.
   *
   * @param tokenizerDigest SHA-256 of the tokenizer file
   * @param maxTokens most tokens of a text, special tokens and prefix counted
   */
  public record Recipe(String tokenizerDigest, Pooling pooling, Prefixes prefixes, int maxTokens) {}

  /** Its parts, the model unpacked. */
  public ModelParts parts(CacheFolder cache) {
    return new ModelParts(
        id,
        model().in(cache),
        modelDigest,
        this::tokenizer,
        recipe.tokenizerDigest,
        Optional.of(recipe.pooling),
        recipe.prefixes,
        true,
        recipe.maxTokens,
        Optional.of(WIDTH));
  }

  private UnpackedFile model() {
    String name = id + ".onnx";
    String folder = "models/" + modelDigest.substring(0, 16);
    return new UnpackedFile(name, folder + "/" + name, bytes, Optional.of(modelDigest));
  }

  private String tokenizer() {
    String name = id + "-tokenizer.json";
    try (InputStream in = BuiltInModel.class.getClassLoader().getResourceAsStream(name)) {
      if (in == null) {
        throw new BackendException("expected " + name + " on the class path, found nothing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new BackendException("cannot read " + name + " of the class path", e);
    }
  }
}
