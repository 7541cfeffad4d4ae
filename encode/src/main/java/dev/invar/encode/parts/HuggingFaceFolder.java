package dev.invar.encode.parts;

import dev.invar.cache.CacheFolder;
import dev.invar.cache.FileDigest;
import dev.invar.method.FormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A model in a local folder as Hugging Face and sentence-transformers lay it out.
 *
 * <pre>
 * model.onnx or onnx/model.onnx          the model
 * tokenizer.json                         the tokenizer
 * modules.json                           optional: names the pooling folder; Normalize
 * 1_Pooling/config.json                  the pooling; not needed if the model pools by itself
 * sentence_bert_config.json              max_seq_length; else tokenizer_config.json's
 *                                        model_max_length, else config.json's max_position_embeddings
 * config_sentence_transformers.json      optional: prompts.query, prompts.passage or prompts.document
 * </pre>
 */
public final class HuggingFaceFolder {
  private static final int LARGEST_SENSIBLE_LENGTH = 1 << 20;
  private static final List<String> MODELS = List.of("model.onnx", "onnx/model.onnx");

  private final String id;
  private final Path folder;

  /**
   * @param id the folder as the user named it
   */
  public HuggingFaceFolder(String id) {
    this.id = id;
    this.folder = Path.of(id);
  }

  /**
   * Reads what the folder says of its model; the model itself is hashed if it has changed.
   *
   * @throws FormatException if a file is missing, damaged, or contradicts another
   */
  public ModelParts parts(CacheFolder cache) {
    Path model = model();
    Path tokenizer = require("tokenizer.json", "the tokenizer");
    Modules modules = Modules.of(folder);
    Optional<PoolingConfig> pooling = PoolingConfig.of(folder, modules);
    Prefixes prefixes = prefixes();
    pooling.ifPresent(config -> config.requireWithPrompts(prefixes));
    try {
      return new ModelParts(
          id,
          model,
          modelDigest(model, cache),
          () -> read(tokenizer),
          FileDigest.of(tokenizer, cache),
          pooling.map(PoolingConfig::pooling),
          prefixes,
          modules.normalizes(),
          maxTokens(),
          pooling.flatMap(PoolingConfig::width));
    } catch (IOException e) {
      throw new FormatException(folder, "cannot be read: " + e.getMessage(), e);
    }
  }

  private Path model() {
    for (String name : MODELS) {
      Path file = folder.resolve(name);
      if (Files.isRegularFile(file)) {
        return file;
      }
    }
    throw new FormatException(
        folder, "expected " + String.join(" or ", MODELS) + ", found neither");
  }

  private Path require(String name, String what) {
    Path file = folder.resolve(name);
    if (!Files.isRegularFile(file)) {
      throw new FormatException(folder, "expected " + name + " with " + what + ", found none");
    }
    return file;
  }

  /** Weights too large for the model file lie beside it. */
  private static String modelDigest(Path model, CacheFolder cache) throws IOException {
    Path weights = model.resolveSibling(model.getFileName() + "_data");
    String digest = FileDigest.of(model, cache);
    return Files.isRegularFile(weights) ? digest + "+" + FileDigest.of(weights, cache) : digest;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new FormatException(file, "expected text in UTF-8, found " + e, e);
    }
  }

  private int maxTokens() {
    Optional<Integer> positions = number("config.json", "max_position_embeddings");
    Optional<Integer> longest =
        number("sentence_bert_config.json", "max_seq_length")
            .or(() -> number("tokenizer_config.json", "model_max_length"));
    int length =
        longest
            .or(() -> positions)
            .orElseThrow(() ->
                new FormatException(
                    folder,
                    "expected the most tokens of a text in sentence_bert_config.json"
                        + " (max_seq_length), found none"));
    if (positions.isPresent() && length > positions.get()) {
      throw new FormatException(
          folder,
          "most tokens of a text: expected at most the %d positions of config.json, found %d"
              .formatted(positions.get(), length));
    }
    return length;
  }

  private Optional<Integer> number(String file, String key) {
    return JsonFile.read(folder.resolve(file))
        .map(json -> json.path(key))
        .filter(JsonNode::isNumber)
        .filter(node -> node.asDouble() >= 1 && node.asDouble() <= LARGEST_SENSIBLE_LENGTH)
        .map(JsonNode::asInt);
  }

  private Prefixes prefixes() {
    JsonNode config =
        JsonFile.read(folder.resolve("config_sentence_transformers.json")).orElse(JsonFile.MISSING);
    JsonNode prompts = config.path("prompts");
    String named = config.path("default_prompt_name").asString("");
    String fallback = prompts.path(named).asString("");
    return new Prefixes(
        prompt(prompts, List.of("query"), fallback),
        prompt(prompts, List.of("passage", "document", "corpus"), fallback));
  }

  private static String prompt(JsonNode prompts, List<String> names, String fallback) {
    return names.stream()
        .map(prompts::path)
        .filter(JsonNode::isString)
        .map(JsonNode::asString)
        .findFirst()
        .orElse(fallback);
  }
}
