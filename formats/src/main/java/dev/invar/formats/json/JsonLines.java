package dev.invar.formats.json;

import dev.invar.formats.LineReader;
import dev.invar.formats.LineReader.Line;
import dev.invar.method.FormatException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A JSON lines file, plain or gzip, one object at a time.
 *
 * <p>The layout: UTF-8 text; each line is one JSON object or blank; lines end with LF or CR LF, the
 * last may end with the file. Memory: one line. A line that fails is passed over, so that a caller
 * may note the failure and go on.
 */
public final class JsonLines implements AutoCloseable {
  private final LineReader lines;
  private final JsonFactory json;

  private JsonLines(LineReader lines, JsonFactory json) {
    this.lines = lines;
    this.json = json;
  }

  /** Opens a file; {@code longest} is the longest line that is read, in bytes. */
  public static JsonLines open(Path file, int longest) throws IOException {
    return new JsonLines(LineReader.open(file, longest), StrictJson.factory(longest));
  }

  /** What a line is read into. */
  @FunctionalInterface
  public interface Body<T> {
    /**
     * Reads an object.
     *
     * @param parser stands on the object's opening brace; must be left on its closing one
     * @param line where it stands, for messages
     */
    T read(JsonParser parser, Line line);
  }

  /**
   * Reads the next object; empty at the end of the file.
   *
   * @throws FormatException if the line is not one JSON object within the limits; the next call
   *     reads the line after it
   */
  public <T> Optional<T> next(Body<T> body) throws IOException {
    Optional<Line> line = lines.next();
    while (line.isPresent() && isBlank(line.get().bytes())) {
      line = lines.next();
    }
    return line.map(found -> read(found, body));
  }

  private <T> T read(Line line, Body<T> body) {
    try (JsonParser parser = json.createParser(ObjectReadContext.empty(), line.bytes())) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw line.failure(0, "value", "a JSON object", "another value");
      }
      T value = body.read(parser, line);
      if (parser.nextToken() != null) {
        throw line.failure(offset(parser), "rest", "nothing after the object", "more");
      }
      return value;
    } catch (JacksonException e) {
      long at = StrictJson.offset(e, line.bytes().length);
      throw line.failure(at, "value", "valid JSON", StrictJson.found(e));
    }
  }

  /** Where in its line the parser's current token begins, in bytes. */
  public static long offset(JsonParser parser) {
    return Math.max(0, parser.currentTokenLocation().getByteOffset());
  }

  private static boolean isBlank(byte[] bytes) {
    for (byte each : bytes) {
      if (each != ' ' && each != '\t' && each != '\r') {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
