package dev.invar.encode.parts;

import dev.invar.method.FormatException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** The small JSON files beside a model. */
final class JsonFile {
  /** What a missing file reads as: everything asked of it is missing too. */
  static final JsonNode MISSING = MissingNode.getInstance();

  private static final JsonMapper MAPPER = new JsonMapper();

  private JsonFile() {}

  /**
   * Reads a file, if it is there.
   *
   * @throws FormatException if it is not JSON
   */
  static Optional<JsonNode> read(Path file) {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(MAPPER.readTree(file));
    } catch (JacksonException e) {
      throw new FormatException(file, "expected JSON, found " + e.getOriginalMessage(), e);
    }
  }
}
