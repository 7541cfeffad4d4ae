package dev.invar.encode.parts;

import dev.invar.method.FormatException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The steps of a sentence-transformers model, from {@code modules.json}.
 *
 * @param pooling the folder of the pooling's configuration, relative to the model's
 * @param normalizes whether the vectors are scaled to length 1
 */
record Modules(String pooling, boolean normalizes) {
  private static final String FILE = "modules.json";
  private static final String USUAL_POOLING = "1_Pooling";
  private static final List<List<String>> KNOWN =
      List.of(
          List.of("Transformer", "Pooling", "Normalize"),
          List.of("Transformer", "Pooling"),
          List.of("Transformer", "Normalize"),
          List.of("Transformer"));

  static Modules of(Path folder) {
    Path file = folder.resolve(FILE);
    JsonNode steps = JsonFile.read(file).orElse(JsonFile.MISSING);
    if (steps.isMissingNode()) {
      return new Modules(USUAL_POOLING, false);
    }
    var types = new ArrayList<String>();
    String pooling = USUAL_POOLING;
    for (JsonNode step : steps) {
      String type = step.path("type").asString("");
      types.add(type.substring(type.lastIndexOf('.') + 1));
      if (types.getLast().equals("Pooling")) {
        pooling = step.path("path").asString(USUAL_POOLING);
      }
    }
    if (!KNOWN.contains(types)) {
      throw new FormatException(file, "modules: expected one of " + KNOWN + ", found " + types);
    }
    if (!folder.resolve(pooling).normalize().startsWith(folder.normalize())) {
      throw new FormatException(file, "pooling: expected a folder inside, found " + pooling);
    }
    return new Modules(pooling, types.contains("Normalize"));
  }
}
