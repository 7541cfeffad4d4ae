package dev.invar.formats.text;

import dev.invar.formats.LineReader;
import dev.invar.formats.LineReader.Line;
import dev.invar.formats.json.JsonLines;
import dev.invar.method.Progress;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.Spliterator;
import java.util.Spliterators.AbstractSpliterator;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Documents of a JSON lines file, plain or gzip, one per line.
 *
 * <p>The layout of a line: {@code {"_id": …, "title": …, "text": …, …}}. The id is a string or a
 * number, under {@code _id} or, where that is missing, {@code id}. Title and text are strings; one
 * of them may be missing or null. Every other member is metadata: strings, numbers and booleans as
 * they are written, arrays and objects as JSON, nulls not at all.
 */
public final class JsonTexts implements AutoCloseable {
  private static final JsonFactory WRITER = new JsonFactory();
  private static final String FIRST_ID = "_id";
  private static final String SECOND_ID = "id";
  private static final String TITLE = "title";
  private static final String TEXT = "text";
  private static final int COUNTED_BLOCK = 1 << 20;

  private final JsonLines lines;
  private final String idPrefix;
  private final Map<String, String> metadata;
  private long number;

  private JsonTexts(JsonLines lines, String idPrefix, Map<String, String> metadata) {
    this.lines = lines;
    this.idPrefix = idPrefix;
    this.metadata = Map.copyOf(metadata);
  }

  /**
   * Opens a file.
   *
   * @param longest the longest line that is read, in bytes
   * @param idPrefix what the id of a document without one begins with; {@code :} and its line
   *     number follow
   * @param metadata what every document gets as metadata, unless its own says otherwise
   */
  public static JsonTexts open(
      Path file, int longest, String idPrefix, Map<String, String> metadata) throws IOException {
    return new JsonTexts(JsonLines.open(file, longest), idPrefix, metadata);
  }

  /**
   * How many lines of a file are not empty, and so how many documents it has if none is damaged.
   * The lines are not looked into, which takes a small part of the time that reading them takes.
   *
   * @param progress advances by lines; when it is cancelled the count is not known
   * @return empty if the file is packed, since unpacking it is no small part
   */
  public static OptionalLong count(Path file, Progress progress) throws IOException {
    try (var in = Files.newInputStream(file)) {
      var block = new byte[COUNTED_BLOCK];
      long lines = 0;
      boolean inLine = false;
      boolean first = true;
      for (int length = in.readNBytes(block, 0, block.length);
          length > 0;
          length = in.readNBytes(block, 0, block.length)) {
        if (progress.isCancelled() || (first && LineReader.isPacked(block, length))) {
          return OptionalLong.empty();
        }
        first = false;
        long before = lines;
        for (int i = 0; i < length; i++) {
          if (block[i] == '\n') {
            inLine = false;
          } else if (!inLine && block[i] > ' ') {
            inLine = true;
            lines++;
          }
        }
        progress.advance(lines - before);
      }
      return OptionalLong.of(lines);
    }
  }

  /**
   * The next document; empty at the end.
   *
   * @throws dev.invar.method.FormatException if the line is no document; the next call reads the
   *     line after it
   */
  public Optional<TextDocument> next() throws IOException {
    return lines.next(this::document);
  }

  /** The line of the document that was read last, from 1; 0 before the first. */
  public long line() {
    return number;
  }

  /**
   * The documents not read yet, lazily; closing the stream closes the file. While it is used it
   * throws {@link dev.invar.method.FormatException} at a damaged line and {@link
   * UncheckedIOException} if the file cannot be read on.
   */
  public Stream<TextDocument> documents() {
    var each =
        new AbstractSpliterator<TextDocument>(Long.MAX_VALUE, Spliterator.ORDERED) {
          @Override
          public boolean tryAdvance(Consumer<? super TextDocument> action) {
            try {
              Optional<TextDocument> document = next();
              document.ifPresent(action);
              return document.isPresent();
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          }
        };
    return StreamSupport.stream(each, false).onClose(this::closeUnchecked);
  }

  private TextDocument document(JsonParser parser, Line line) {
    number = line.number();
    var members = new TreeMap<String, String>(metadata);
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      boolean isId = name.equals(FIRST_ID) || name.equals(SECOND_ID);
      boolean isText = name.equals(TITLE) || name.equals(TEXT);
      if (value == JsonToken.VALUE_NULL) {
        members.remove(name);
      } else if (isText && value != JsonToken.VALUE_STRING) {
        throw line.failure(JsonLines.offset(parser), name, "a string", parser.getString());
      } else if (isId && value != JsonToken.VALUE_STRING && !value.isNumeric()) {
        throw line.failure(
            JsonLines.offset(parser), name, "a string or a number", parser.getString());
      } else {
        members.put(name, text(parser, value));
      }
    }
    if (!members.containsKey(TITLE) && !members.containsKey(TEXT)) {
      throw line.failure(0, "members", "a title or a text", "neither");
    }
    return document(members, idPrefix + ":" + line.number());
  }

  private static TextDocument document(SortedMap<String, String> members, String fallbackId) {
    String id = members.getOrDefault(FIRST_ID, "");
    members.remove(FIRST_ID);
    if (id.isEmpty()) {
      id = members.getOrDefault(SECOND_ID, "");
      members.remove(SECOND_ID);
    }
    String title = members.getOrDefault(TITLE, "");
    String text = members.getOrDefault(TEXT, "");
    members.remove(TITLE);
    members.remove(TEXT);
    return new TextDocument(id.isEmpty() ? fallbackId : id, title, text, members);
  }

  private static String text(JsonParser parser, JsonToken value) {
    if (!value.isStructStart()) {
      return parser.getString();
    }
    var written = new StringWriter();
    try (var generator = WRITER.createGenerator(ObjectWriteContext.empty(), written)) {
      generator.copyCurrentStructure(parser);
    }
    return written.toString();
  }

  private void closeUnchecked() {
    try {
      close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
