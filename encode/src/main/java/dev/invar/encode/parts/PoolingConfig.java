package dev.invar.encode.parts;

import dev.invar.encode.pooling.ClsPooling;
import dev.invar.encode.pooling.LastTokenPooling;
import dev.invar.encode.pooling.MaxPooling;
import dev.invar.encode.pooling.MeanPooling;
import dev.invar.encode.pooling.MeanSqrtLengthPooling;
import dev.invar.encode.pooling.Pooling;
import dev.invar.encode.pooling.WeightedMeanPooling;
import dev.invar.method.FormatException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * A pooling as sentence-transformers configures it.
 *
 * @param file where it stands
 * @param pooling the one way it asks for
 * @param width {@code word_embedding_dimension}, if given
 * @param includesPrompt whether the prefix's tokens are pooled too
 */
record PoolingConfig(Path file, Pooling pooling, Optional<Integer> width, boolean includesPrompt) {
  private static final String MODE = "pooling_mode_";
  private static final Map<String, Pooling> POOLINGS =
      new TreeMap<>(
          Map.of(
              MODE + "cls_token", ClsPooling.DEFAULTS,
              MODE + "mean_tokens", MeanPooling.DEFAULTS,
              MODE + "max_tokens", MaxPooling.DEFAULTS,
              MODE + "mean_sqrt_len_tokens", MeanSqrtLengthPooling.DEFAULTS,
              MODE + "weightedmean_tokens", WeightedMeanPooling.DEFAULTS,
              MODE + "lasttoken", LastTokenPooling.DEFAULTS));

  /** The configuration; empty if there is none, which is right only for a model that pools. */
  static Optional<PoolingConfig> of(Path folder, Modules modules) {
    Path file = folder.resolve(modules.pooling()).resolve("config.json");
    return JsonFile.read(file).map(json -> of(file, json));
  }

  private static PoolingConfig of(Path file, JsonNode json) {
    List<String> asked =
        json.propertyNames().stream()
            .filter(name -> name.startsWith(MODE) && json.path(name).asBoolean(false))
            .toList();
    if (asked.size() != 1 || !POOLINGS.containsKey(asked.getFirst())) {
      throw new FormatException(
          file, "expected one of " + POOLINGS.keySet() + " to be true, found " + asked);
    }
    JsonNode width = json.path("word_embedding_dimension");
    return new PoolingConfig(
        file,
        POOLINGS.get(asked.getFirst()),
        width.isNumber() ? Optional.of(width.asInt()) : Optional.empty(),
        json.path("include_prompt").asBoolean(true));
  }

  void requireWithPrompts(Prefixes prefixes) {
    if (!includesPrompt && !prefixes.equals(Prefixes.NONE)) {
      throw new FormatException(
          file, "include_prompt: expected true, found false, which Invar cannot do");
    }
  }
}
